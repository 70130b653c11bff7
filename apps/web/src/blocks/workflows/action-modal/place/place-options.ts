import type { Batch } from '@herdboard/contract/places/locations.ts'
import type { ChosenPlace } from '#blocks/parts/action-request/chosen-place.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'

export type PlaceOptionLevel = 'farm' | 'barn' | 'section' | 'batch'

/** Why an entry at a place is not possible. */
export type UnavailableReason = 'read-only' | 'not-here' | 'choose-below'

export interface PlaceOption {
  id: string
  level: PlaceOptionLevel
  name: string
  /** Names from the farm down, for search and for lists without indentation. */
  path: string
  depth: 0 | 1 | 2
  pigs: number | null
  /** Null when an entry is possible. */
  reason: UnavailableReason | null
  place: ChosenPlace
}

/**
 * Returns every place in the order of the herd, with the reason if an action is not possible there. Read-only farms are
 * included as disabled, so that users find them.
 */
export function placeOptions(
  actionId: number,
  { farms, barns, sections }: Herd,
  batches: readonly Batch[],
): PlaceOption[] {
  const may = (place: { accessible_actions: readonly number[] }) => place.accessible_actions.includes(actionId)

  return farms.flatMap((farm) => {
    const farmBarns = barns.filter(({ farm_id }) => farm_id === farm.id)
    const below = farmBarns.map((barn) => {
      const place = { farm_id: farm.id, barn_id: barn.id }
      const path = `${farm.name}, ${barn.name}`
      const units: PlaceOption[] = [
        ...sections
          .filter(({ barn_id }) => barn_id === barn.id && !barn.is_batch_production)
          .map((section) => ({
            ...placeOption('section', 2, section.id, section.name, `${path}, ${section.name}`, may(section)),
            pigs: section.display_num_of_pigs ? section.pigs : null,
            place: { ...place, section_id: section.id },
          })),
        ...batches
          .filter((batch) => batch.barn.id === barn.id)
          .map((batch) => ({
            ...placeOption('batch', 2, batch.id, batch.name, `${path}, ${batch.name}`, may(batch)),
            pigs: batch.pigs,
            place: { ...place, batch_id: batch.id },
          })),
      ]
      const isBelow = units.some(({ reason }) => reason === null)
      return [
        { ...placeOption('barn', 1, barn.id, barn.name, path, may(barn), isBelow), pigs: barn.pigs, place },
        ...units,
      ]
    })
    const rows = below.flat()
    const isBelow = rows.some(({ reason }) => reason === null)
    const top: PlaceOption = {
      ...placeOption('farm', 0, farm.id, farm.name, farm.name, may(farm), isBelow),
      pigs: farm.pigs,
      place: { farm_id: farm.id },
    }
    const isReadOnly = farm.permission.key !== 'ReadWrite'
    return [top, ...rows].map((each): PlaceOption => (isReadOnly ? { ...each, reason: 'read-only' } : each))
  })
}

function placeOption(
  level: PlaceOptionLevel,
  depth: PlaceOption['depth'],
  id: string,
  name: string,
  path: string,
  isPossible: boolean,
  isPossibleBelow = false,
): Omit<PlaceOption, 'pigs' | 'place'> {
  const reason = isPossible ? null : isPossibleBelow ? 'choose-below' : 'not-here'
  return { id, level, depth, name, path, reason }
}

export const isAvailable = ({ reason }: PlaceOption): boolean => reason === null

const leadsToChoice = ({ reason }: PlaceOption): boolean => reason === null || reason === 'choose-below'
const byAvailability = (a: PlaceOption, b: PlaceOption): number => Number(leadsToChoice(b)) - Number(leadsToChoice(a))

/**
 * Sorts places for display: farms and barns with a possible place first, the others after them with their reason.
 * Nothing is listed below the others, and units without access are left out.
 */
export function sortAvailableFirst(rows: readonly PlaceOption[]): PlaceOption[] {
  const farms = rows.filter(({ level }) => level === 'farm').toSorted(byAvailability)
  return farms.flatMap((farm) => {
    if (!leadsToChoice(farm)) return [farm]
    const below = rows.filter(({ id, place }) => place.farm_id === farm.place.farm_id && id !== farm.id)
    const barns = below.filter(({ level }) => level === 'barn').toSorted(byAvailability)
    const unitsOf = (barn: PlaceOption) =>
      below.filter((row) => row.id !== barn.id && row.place.barn_id === barn.place.barn_id && isAvailable(row))
    return [farm, ...barns.flatMap((barn) => [barn, ...unitsOf(barn)])]
  })
}

/** Returns the preselected place: the one place of the location picker, or the only possible one. */
export function preselectedPlace(
  rows: readonly PlaceOption[],
  chosenIds: readonly string[] | undefined,
): PlaceOption | null {
  const available = rows.filter(isAvailable)
  const pickedPlace = chosenIds?.length === 1 ? available.find(({ id }) => id === chosenIds[0]) : undefined
  return pickedPlace ?? (available.length === 1 ? (available[0] ?? null) : null)
}
