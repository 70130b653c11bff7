import type { Barn, Batch, Farm, Section } from '@herdboard/contract/places/locations.ts'

/** Where an entry belongs: the smallest place, with what lies above it. */
export interface ChosenPlace {
  farm_id: Farm['id']
  barn_id?: Barn['id']
  section_id?: Section['id']
  batch_id?: Batch['id']
}
