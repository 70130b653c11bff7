import type { Barn, Batch, Farm, Section } from '@herdboard/contract/locations.ts'
import type { Herd } from '#blocks/herd/use-herd.ts'

export type PlaceLevel = 'farm' | 'barn' | 'section' | 'batch'

/** Why nothing can be recorded at a place. */
export type Reason = 'read-only' | 'not-here' | 'choose-below'

/** Where an entry belongs: the smallest place, with what lies above it. */
export interface ChosenPlace {
  farm_id: Farm['id']
  barn_id?: Barn['id']
  section_id?: Section['id']
  batch_id?: Batch['id']
}

export interface PlaceRow {
  id: string
  level: PlaceLevel
  name: string
  /** Names from the farm down, for search and for lists without indent. */
  path: string
  depth: 0 | 1 | 2
  pigs: number | null
  /** Null where the entry may be made. */
  reason: Reason | null
  place: ChosenPlace
}

/**
 * Every place in the order of the herd, and why an action is not possible at some.
 * Farms that may only be read come too, greyed, so that nobody looks for them in vain.
 */
export function placeRows(actionId: number, { farms, barns, sections }: Herd, batches: readonly Batch[]): PlaceRow[] {
  const may = (place: { accessible_actions: readonly number[] }) => place.accessible_actions.includes(actionId)

  return farms.flatMap((farm) => {
    const farmBarns = barns.filter(({ farm_id }) => farm_id === farm.id)
    const below = farmBarns.map((barn) => {
      const place = { farm_id: farm.id, barn_id: barn.id }
      const path = `${farm.name}, ${barn.name}`
      const units: PlaceRow[] = [
        ...sections
          .filter(({ barn_id }) => barn_id === barn.id && !barn.is_batch_production)
          .map((section) => ({
            ...row('section', 2, section.id, section.name, `${path}, ${section.name}`, may(section)),
            pigs: section.display_num_of_pigs ? section.pigs : null,
            place: { ...place, section_id: section.id },
          })),
        ...batches
          .filter((batch) => batch.barn.id === barn.id)
          .map((batch) => ({
            ...row('batch', 2, batch.id, batch.name, `${path}, ${batch.name}`, may(batch)),
            pigs: batch.pigs,
            place: { ...place, batch_id: batch.id },
          })),
      ]
      const isBelow = units.some(({ reason }) => reason === null)
      return [{ ...row('barn', 1, barn.id, barn.name, path, may(barn), isBelow), pigs: barn.pigs, place }, ...units]
    })
    const rows = below.flat()
    const isBelow = rows.some(({ reason }) => reason === null)
    const top: PlaceRow = {
      ...row('farm', 0, farm.id, farm.name, farm.name, may(farm), isBelow),
      pigs: farm.pigs,
      place: { farm_id: farm.id },
    }
    const isReadOnly = farm.permission.key !== 'ReadWrite'
    return [top, ...rows].map((each): PlaceRow => (isReadOnly ? { ...each, reason: 'read-only' } : each))
  })
}

function row(
  level: PlaceLevel,
  depth: PlaceRow['depth'],
  id: string,
  name: string,
  path: string,
  isPossible: boolean,
  isPossibleBelow = false,
): Omit<PlaceRow, 'pigs' | 'place'> {
  const reason = isPossible ? null : isPossibleBelow ? 'choose-below' : 'not-here'
  return { id, level, depth, name, path, reason }
}

export const isPossible = ({ reason }: PlaceRow): boolean => reason === null

const leadsOn = ({ reason }: PlaceRow): boolean => reason === null || reason === 'choose-below'
const leadingFirst = (a: PlaceRow, b: PlaceRow): number => Number(leadsOn(b)) - Number(leadsOn(a))

/**
 * The places as they are read: farms and barns that lead to a choice first, the others after them with their reason.
 * Below those nothing is listed, nor units that are not possible beside ones that are.
 */
export function offeredFirst(rows: readonly PlaceRow[]): PlaceRow[] {
  const farms = rows.filter(({ level }) => level === 'farm').toSorted(leadingFirst)
  return farms.flatMap((farm) => {
    if (!leadsOn(farm)) return [farm]
    const below = rows.filter(({ id, place }) => place.farm_id === farm.place.farm_id && id !== farm.id)
    const barns = below.filter(({ level }) => level === 'barn').toSorted(leadingFirst)
    const unitsOf = (barn: PlaceRow) =>
      below.filter((row) => row.id !== barn.id && row.place.barn_id === barn.place.barn_id && isPossible(row))
    return [farm, ...barns.flatMap((barn) => [barn, ...unitsOf(barn)])]
  })
}

/** The place that needs no choosing: the only one possible, or the one section the location picker stands on. */
export function presetPlace(rows: readonly PlaceRow[], chosenIds: readonly string[] | undefined): PlaceRow | null {
  const possible = rows.filter(isPossible)
  const picked = chosenIds?.length === 1 ? possible.find(({ id }) => id === chosenIds[0]) : undefined
  return picked ?? (possible.length === 1 ? (possible[0] ?? null) : null)
}
