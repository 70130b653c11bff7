import type { BarnId, DirectoryId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import type { Profile } from '@herdboard/contract/people/accounts.ts'
import type { Barn, Farm, Section } from '@herdboard/contract/places/locations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { LocationPicker } from '#blocks/parts/location-picker/location-picker.tsx'
import { barnsQuery, farmsQuery, profileQuery, sectionsQuery } from '#blocks/parts/session/session-queries.ts'
import { Card } from '#ui/card/card.tsx'
import classes from './gallery.module.css'

const profile: Profile = {
  id: 'jens' as UserId,
  first_name: 'Jens',
  last_name: 'Hansen',
  email: 'jens@nygaard.example',
  language_id: 1,
  language_code: 'da',
  energy_unit: 'FE',
  directory_name: 'Nygaard A/S',
  active_directory_id: 'nygaard' as DirectoryId,
  role: 'DirectoryAdmin',
  modules: ['Sections'],
  accessible_directory_count: 1,
  is_demo: false,
  has_password: true,
  records_only: false,
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, no) => no + 1)
const empty = { sections: [], accessible_actions: [], pig_capacity: null }

/** Farms of ten barns with twenty-four sections each. */
function herdOf(farmCount: number): Herd {
  const farms = upTo(farmCount).map((no): Farm => {
    const id = `farm-${no}` as FarmId
    const permission = { key: 'ReadWrite' as const }
    return {
      ...empty,
      id,
      farm_id: id,
      name: `Ejendom ${no}`,
      public_id: { ids: [] },
      locations: [],
      permission,
      pigs: 24_000,
    }
  })
  const barns = farms.flatMap(({ id: farm_id }) =>
    upTo(10).map((no): Barn => {
      const id = `${farm_id}-${no}` as BarnId
      const kind = { is_weaners: false, is_batch_production: false, open_batches: [] }
      return { ...empty, ...kind, id, barn_id: id, farm_id, name: `Stald ${no}`, pigs: 2_400 }
    }),
  )
  const sections = barns.flatMap(({ id: barn_id, farm_id }) =>
    upTo(24).map((no): Section => {
      const id = `${barn_id}-${no}` as SectionId
      return {
        ...empty,
        id,
        section_id: id,
        barn_id,
        farm_id,
        name: `Sektion ${no}`,
        pigs: 100,
        display_num_of_pigs: true,
      }
    }),
  )
  return { farms, barns, sections }
}

/** A separate query client whose cache already contains the responses. */
function answered({ farms, barns, sections }: Herd): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, queryKeyHashFn: (key) => JSON.stringify(key) } },
  })
  client.setQueryData(profileQuery.queryKey, profile)
  client.setQueryData(farmsQuery.queryKey, [...farms])
  client.setQueryData(barnsQuery.queryKey, [...barns])
  client.setQueryData(sectionsQuery.queryKey, [...sections])
  return client
}

const small = answered(herdOf(1))
const large = answered(herdOf(20))

/** The location picker with one farm, and with 5,020 places. */
export function PickerGallery() {
  return (
    <Card title="Valg af steder">
      <div className={classes.row}>
        <QueryClientProvider client={small}>
          <LocationPicker />
        </QueryClientProvider>
        <QueryClientProvider client={large}>
          <LocationPicker />
        </QueryClientProvider>
      </div>
    </Card>
  )
}
