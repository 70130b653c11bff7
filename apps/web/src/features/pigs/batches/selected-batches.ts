import type { Barn, Batch } from '@herdboard/contract/places/locations.ts'
import { barnsOfPigType, type PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

/** Returns the batches of the pig type in the selected places; undefined places select all. */
export function selectedBatches(
  batches: readonly Batch[],
  barns: readonly Barn[],
  pigType: PigTypeParam,
  places: readonly string[] | undefined,
): Batch[] {
  const ofType = new Set<string>(barnsOfPigType(barns, pigType).map(({ id }) => id))
  const chosen = places && new Set(places)
  return batches.filter(
    ({ id, barn, farm }) =>
      ofType.has(barn.id) && (!chosen || chosen.has(id) || chosen.has(barn.id) || chosen.has(farm.id)),
  )
}
