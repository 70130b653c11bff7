import type { Herd } from '#blocks/parts/herd/use-herd.ts'

/**
 * Returns the farms of the selected places; undefined for all. The board compares whole farms, so a barn stands for its
 * farm. Ids that the herd does not have, such as closed batches, are left out.
 */
export function farmsOfPlaces(herd: Herd, places: readonly string[] | undefined): string[] | undefined {
  if (places === undefined) return undefined
  const ids = new Set(places)
  const inside = new Set<string>([
    ...herd.barns
      .filter(({ id, open_batches }) => ids.has(id) || open_batches.some(({ batch_id }) => ids.has(batch_id)))
      .map(({ farm_id }) => farm_id),
    ...herd.sections.filter(({ id }) => ids.has(id)).map(({ farm_id }) => farm_id),
  ])
  const farms = herd.farms.map(({ id }) => id).filter((id) => ids.has(id) || inside.has(id))
  return farms.length === 0 || farms.length === herd.farms.length ? undefined : farms
}
