import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { useQuery } from '@tanstack/react-query'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { type LoadFailure, loadFailureOf } from '#lib/http/load-failure.ts'
import { setupBarnsQuery, setupFarmsQuery, setupSectionsQuery } from './queries.ts'

export type SetupFarm = EndpointReply<typeof listDirectoryFarms>[number]
export type SetupBarn = EndpointReply<typeof listDirectoryBarns>[number]
export type SetupSection = EndpointReply<typeof listDirectorySections>[number]

export interface SetupPlaces {
  farms: readonly SetupFarm[]
  barns: readonly SetupBarn[]
  /** Empty without the Sections module. */
  sections: readonly SetupSection[]
}

/** The set-up places when all of them are loaded, else the failure. */
export function useSetupPlaces(): {
  places: SetupPlaces | null
  failure: LoadFailure | undefined
  hasSections: boolean
} {
  const hasSections = useProfile().modules.includes('Sections')
  const farms = useQuery(setupFarmsQuery)
  const barns = useQuery(setupBarnsQuery)
  const sections = useQuery({ ...setupSectionsQuery, enabled: hasSections })
  const all = [farms, barns, ...(hasSections ? [sections] : [])]
  const failed = all.find(({ error, data }) => error && !data)
  const retry = () => {
    for (const { error, refetch } of all) if (error) void refetch()
  }
  const isLoaded = farms.data && barns.data && (sections.data || !hasSections)
  return {
    places: isLoaded ? { farms: farms.data, barns: barns.data, sections: sections.data ?? [] } : null,
    failure: failed?.error ? loadFailureOf(failed.error, retry) : undefined,
    hasSections,
  }
}
