import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { barnsOfPigType, type PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

const MAX_NAMED_PLACES = 8

/**
 * Returns the names of the selected places below their farm: "Nygaard", "Nygaard, Barn 4, A2". Names beyond the limit
 * are a number. Without a selection, it returns all farms with the pig type.
 */
export function chosenPlaceNames(
  { farms, barns, sections }: Herd,
  { places, pigType }: { places: readonly string[] | undefined; pigType: PigTypeParam | null },
  more: (count: number) => string,
): string {
  const farmOf = (id: string) => farms.find((farm) => farm.id === id)?.name
  const barnOf = (id: string) => barns.find((barn) => barn.id === id)
  const paths = new Map<string, readonly (string | undefined)[]>(farms.map(({ id, name }) => [id, [name]]))
  for (const { id, farm_id, name, open_batches } of barns) {
    paths.set(id, [farmOf(farm_id), name])
    for (const batch of open_batches) paths.set(batch.batch_id, [farmOf(farm_id), name, batch.name])
  }
  for (const { id, farm_id, barn_id, name } of sections) paths.set(id, [farmOf(farm_id), barnOf(barn_id)?.name, name])

  const idsOfType = new Set(
    pigType ? barnsOfPigType(barns, pigType).map(({ farm_id }) => farm_id) : farms.map(({ id }) => id),
  )
  const names = (places ?? farms.flatMap(({ id }) => (idsOfType.has(id) ? [id] : []))).flatMap((id) => {
    const path = paths.get(id)
    return path ? [path.filter(Boolean).join(', ')] : []
  })
  const [shown, rest] = [names.slice(0, MAX_NAMED_PLACES), names.length - MAX_NAMED_PLACES]
  return [...shown, ...(rest > 0 ? [more(rest)] : [])].join(' · ')
}
