import type { BarnSetup, FarmSetup, SectionSetup } from './sql/place-setup.ts'

/** The values of a place that a request sent. */
type PartialPlaceValues<T> = { [K in keyof T]?: T[K] | undefined }

/** Merges the sent values over the stored ones; values that were not sent stay. */
function mergeDefined<T extends object>(stored: T, sent: PartialPlaceValues<T>): T {
  return { ...stored, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) }
}

type FarmValues = Omit<FarmSetup, 'id' | 'barns' | 'version'>
export function mergeFarmValues(before: FarmSetup, sent: PartialPlaceValues<FarmValues>): FarmValues {
  const { name, chr_number, street, postal_town, pig_capacity, production_kind, vet, locked_through } = before
  const stored = { name, chr_number, street, postal_town, pig_capacity, production_kind, vet, locked_through }
  return mergeDefined(stored, sent)
}

type BarnValues = Omit<BarnSetup, 'id' | 'farm_id' | 'sections' | 'version' | 'animal_group'>
export function mergeBarnValues(before: BarnSetup, sent: PartialPlaceValues<BarnValues>): BarnValues {
  const { name, is_batch_production, pig_capacity, feed_system, area_m2 } = before
  return mergeDefined({ name, is_batch_production, pig_capacity, feed_system, area_m2 }, sent)
}

type SectionValues = Omit<SectionSetup, 'id' | 'farm_id' | 'barn_id' | 'version'>
export function mergeSectionValues(before: SectionSetup, sent: PartialPlaceValues<SectionValues>): SectionValues {
  const { name, pig_capacity, pen_count, area_m2, display_num_of_pigs } = before
  return mergeDefined({ name, pig_capacity, pen_count, area_m2, display_num_of_pigs }, sent)
}
