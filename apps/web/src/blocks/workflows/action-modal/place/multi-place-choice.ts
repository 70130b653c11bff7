import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { Barn, Farm, Section } from '@herdboard/contract/places/locations.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import type { EntryTarget } from './entry-target.ts'

/** A selection of one farm, several of its barns, or sections of one barn. Each place gets a separate entry. */
export interface PlaceChoice {
  farmId: FarmId | null
  barnIds: readonly BarnId[]
  sectionIds: readonly SectionId[]
}

const NO_PLACE_CHOICE: PlaceChoice = { farmId: null, barnIds: [], sectionIds: [] }

export interface FarmOption {
  farm: Farm
  /** An entry for the whole farm is possible. */
  isPossible: boolean
  barns: readonly BarnOption[]
  /** The user has only read access. */
  isReadOnly: boolean
}

export interface BarnOption {
  barn: Barn
  /** An entry for the whole barn is possible. */
  isPossible: boolean
  /** Sections for which an entry is possible. */
  sections: readonly Section[]
}

/** Returns the places where an action is possible: farms with write access first, then read-only farms. */
export function placeTreeOptions(actionId: number, { farms, barns, sections }: Herd): FarmOption[] {
  const may = (place: { accessible_actions: readonly number[] }) => place.accessible_actions.includes(actionId)
  const farmOptions = farms.map((farm): FarmOption => {
    const isReadOnly = farm.permission.key !== 'ReadWrite'
    const barnOptions = barns
      .filter(({ farm_id }) => farm_id === farm.id && !isReadOnly)
      .map(
        (barn): BarnOption => ({
          barn,
          isPossible: may(barn),
          sections: sections.filter((section) => section.barn_id === barn.id && may(section)),
        }),
      )
    return {
      farm,
      isPossible: !isReadOnly && may(farm),
      isReadOnly,
      barns: barnOptions.filter(({ isPossible, sections }) => isPossible || sections.length > 0),
    }
  })
  return farmOptions.toSorted((a, b) => Number(a.isReadOnly) - Number(b.isReadOnly))
}

/** Whether an entry is possible for the farm or for a place on it. */
export const isChoosable = ({ isPossible, barns }: FarmOption): boolean => isPossible || barns.length > 0

/** Whether another farm is selected: only places of one farm can be selected together. */
export const isOtherFarm = ({ farmId }: PlaceChoice, { farm }: FarmOption): boolean =>
  farmId !== null && farmId !== farm.id

/** Selects a farm, or deselects it together with its barns and sections. */
export const toggleFarm = (choice: PlaceChoice, farmId: FarmId): PlaceChoice =>
  choice.farmId === farmId ? NO_PLACE_CHOICE : { farmId, barnIds: [], sectionIds: [] }

/** Selects or deselects a barn. The sections are reset, because they belong to exactly one selected barn. */
export function toggleBarn(choice: PlaceChoice, { id, farm_id }: Barn): PlaceChoice {
  const others = choice.barnIds.filter((other) => other !== id)
  const barnIds = others.length === choice.barnIds.length ? [...choice.barnIds, id] : others
  return { farmId: farm_id, barnIds, sectionIds: [] }
}

export function toggleSection(choice: PlaceChoice, id: SectionId): PlaceChoice {
  const others = choice.sectionIds.filter((other) => other !== id)
  return { ...choice, sectionIds: others.length === choice.sectionIds.length ? [...others, id] : others }
}

const chosenBarns = (farmOptions: readonly FarmOption[], { barnIds }: PlaceChoice): BarnOption[] =>
  farmOptions.flatMap(({ barns }) => barns).filter(({ barn }) => barnIds.includes(barn.id))

/** Returns the barn whose sections can be selected: the only selected barn, if it has any. */
export function soleBarnWithSections(farmOptions: readonly FarmOption[], choice: PlaceChoice): BarnOption | null {
  const [only, another] = chosenBarns(farmOptions, choice)
  return only && !another && only.sections.length > 0 ? only : null
}

/** Whether the farm is selected without barns, and an entry for the whole farm is possible. */
export const isWholeFarm = (farmOptions: readonly FarmOption[], { farmId, barnIds }: PlaceChoice): boolean =>
  barnIds.length === 0 && farmOptions.some(({ farm, isPossible }) => isPossible && farm.id === farmId)

/**
 * Returns the target of the entries, or null while the selection is incomplete. A barn without access itself needs a
 * selection of sections.
 */
export function targetOfChoice(farmOptions: readonly FarmOption[], choice: PlaceChoice): EntryTarget | null {
  const { farmId, sectionIds } = choice
  const barns = chosenBarns(farmOptions, choice)
  const [only] = barns
  if (farmId === null) return null
  if (!only) return isWholeFarm(farmOptions, choice) ? { farm_id: farmId } : null
  if (sectionIds.length === 0) {
    if (barns.some(({ isPossible }) => !isPossible)) return null
    if (barns.length > 1) return { farm_id: farmId, location_ids: barns.map(({ barn }) => barn.id) }
    return { farm_id: farmId, barn_id: only.barn.id }
  }
  const [section] = sectionIds
  const barn = { farm_id: farmId, barn_id: only.barn.id }
  return section && sectionIds.length === 1
    ? { ...barn, section_id: section }
    : { ...barn, location_ids: [...sectionIds] }
}

/** Converts place ids to a selection: ids selected before, or those of the location picker. */
export function choiceFromIds(farmOptions: readonly FarmOption[], ids: readonly string[]): PlaceChoice {
  const barns = farmOptions.flatMap(({ barns }) => barns)
  const sections = barns.flatMap((barnOption) => barnOption.sections)
  const sectionIds = sections.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  const inBarns = sections.filter(({ id }) => sectionIds.includes(id)).map(({ barn_id }) => barn_id)
  const chosen = barns.filter(({ barn }) => ids.includes(barn.id) || inBarns.includes(barn.id))
  const farmIds = new Set(chosen.map(({ barn }) => barn.farm_id))
  const [farmId] = farmIds
  if (farmIds.size > 1) return NO_PLACE_CHOICE
  if (farmId === undefined) {
    const wholeFarm = farmOptions.find(({ farm, isPossible }) => isPossible && ids.includes(farm.id))
    return wholeFarm ? { ...NO_PLACE_CHOICE, farmId: wholeFarm.farm.id } : NO_PLACE_CHOICE
  }
  return { farmId, barnIds: chosen.map(({ barn }) => barn.id), sectionIds: chosen.length === 1 ? sectionIds : [] }
}

/** The ids of a target, smallest place first. */
export const idsOfTarget = ({ location_ids, section_id, barn_id, farm_id }: EntryTarget): string[] =>
  location_ids ?? [section_id ?? barn_id ?? farm_id].filter((id) => id !== undefined)

/** Returns the initial selection: the one place of the location picker, or else the only possible farm and barn. */
export function initialChoice(
  farmOptions: readonly FarmOption[],
  pickedIds: readonly string[] | undefined,
): PlaceChoice {
  const pickedChoice = pickedIds?.length === 1 ? choiceFromIds(farmOptions, pickedIds) : NO_PLACE_CHOICE
  if (pickedChoice.farmId !== null) return pickedChoice
  const writable = farmOptions.filter(isChoosable)
  const [farm] = writable
  if (!farm || writable.length > 1) return NO_PLACE_CHOICE
  const [barn] = farm.barns
  const barnIds = barn && farm.barns.length === 1 ? [barn.barn.id] : []
  return { farmId: farm.farm.id, barnIds, sectionIds: [] }
}
