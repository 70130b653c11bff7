import { BarnId, BatchId, DirectoryId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import type { Directory, Profile } from '@herdboard/contract/people/accounts.ts'
import type { Barn, Batch, Farm, Section } from '@herdboard/contract/places/locations.ts'
import type { FarmEvent } from '@herdboard/contract/system/catalogue.ts'

let last = 0
const anId = (): string => {
  last += 1
  return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
}

export const ourCompany = DirectoryId.parse(anId())

export const aProfile = (rest: Partial<Profile> = {}): Profile => ({
  id: UserId.parse('00000000-0000-4000-9000-000000000001'),
  first_name: 'Jens',
  last_name: 'Hansen',
  email: 'jens@nygaard.example',
  language_id: 2,
  language_code: 'en',
  energy_unit: 'FE',
  directory_name: 'Nygaard A/S',
  active_directory_id: ourCompany,
  role: 'DirectoryAdmin',
  modules: ['Sections'],
  accessible_directory_count: 1,
  is_demo: false,
  has_password: true,
  records_only: false,
  ...rest,
})

export const exampleCompany = (rest: Partial<Directory> = {}): Directory => ({
  id: DirectoryId.parse(anId()),
  name: 'Nygaard A/S',
  main_number: '12345678',
  active: false,
  role: 'DirectoryAdmin',
  is_demo: false,
  search_topics: [],
  ...rest,
})

export function exampleFarm(rest: Partial<Farm> = {}): Farm {
  const id = FarmId.parse(anId())
  return {
    id,
    farm_id: id,
    name: 'Nygaard',
    public_id: { ids: ['12345'] },
    locations: [],
    sections: [],
    permission: { key: 'ReadWrite' },
    accessible_actions: [],
    pigs: 0,
    ...rest,
  }
}

export function exampleBarn(farm: Farm, rest: Partial<Barn> = {}): Barn {
  const id = BarnId.parse(anId())
  return {
    id,
    barn_id: id,
    farm_id: farm.id,
    name: 'Barn 4',
    is_weaners: false,
    is_batch_production: false,
    open_batches: [],
    sections: [],
    pig_capacity: null,
    pigs: 0,
    accessible_actions: [],
    ...rest,
  }
}

export function exampleSection(barn: Barn, rest: Partial<Section> = {}): Section {
  const id = SectionId.parse(anId())
  return {
    id,
    section_id: id,
    barn_id: barn.id,
    farm_id: barn.farm_id,
    name: 'A2',
    pig_capacity: null,
    pigs: 0,
    display_num_of_pigs: true,
    accessible_actions: [],
    ...rest,
  }
}

export function exampleBatch(barn: Barn, rest: Partial<Batch> = {}): Batch {
  const id = BatchId.parse(anId())
  return {
    id,
    batch_id: id,
    name: '2026-31',
    is_active: true,
    start_date: '2026-08-01',
    end_date: null,
    farm: { id: barn.farm_id, name: 'Nygaard' },
    barn: { id: barn.id, name: barn.name },
    supplier_numbers: [],
    pigs: 0,
    accessible_actions: [],
    ...rest,
  }
}

export const anEvent = (rest: Partial<FarmEvent> = {}): FarmEvent => ({
  id: 5,
  type: 5,
  name: 'Dead',
  icon_url: '',
  action_id: 5,
  is_listed: true,
  ...rest,
})
