import type { Herd } from './use-herd.ts'

/** Returns the farms of the selected places; all farms when all places are selected. */
export function chosenFarms({ farms, barns, sections }: Herd, places: readonly string[] | undefined): Herd['farms'] {
  if (!places) return farms
  const chosen = new Set(places)
  const below = new Set([
    ...barns
      .filter(({ id, open_batches }) => chosen.has(id) || open_batches.some(({ batch_id }) => chosen.has(batch_id)))
      .map(({ farm_id }) => farm_id),
    ...sections.filter(({ id }) => chosen.has(id)).map(({ farm_id }) => farm_id),
  ])
  return farms.filter(({ id }) => chosen.has(id) || below.has(id))
}
