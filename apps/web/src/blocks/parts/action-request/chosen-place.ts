import type { Barn, Batch, Farm, Section } from '@herdboard/contract/places/locations.ts'

/** The place of an entry: the smallest place and its parents. */
export interface ChosenPlace {
  farm_id: Farm['id']
  barn_id?: Barn['id']
  section_id?: Section['id']
  batch_id?: Batch['id']
}
