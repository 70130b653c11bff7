import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { Barn, Farm, Section } from '@herdboard/contract/places/locations.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import type { EntryTarget } from './entry-target.ts'

/** One farm, barns of it, or sections of one barn; each place gets an entry of its own. */
export interface PlaceChoice {
  farmId: FarmId | null
  barnIds: readonly BarnId[]
  sectionIds: readonly SectionId[]
}

const NO_PLACE_CHOICE: PlaceChoice = { farmId: null, barnIds: [], sectionIds: [] }

export interface FarmOption {
  farm: Farm
  /** The entry may belong to the farm as a whole. */
  isPossible: boolean
  barns: readonly BarnOption[]
  /** The person may only read it. */
  isReadOnly: boolean
}

export interface BarnOption {
  barn: Barn
  /** The entry may belong to the barn as a whole. */
  isPossible: boolean
  /** Sections that it may belong to. */
  sections: readonly Section[]
}

/** Where an action can be taken: farms that may be written to first, then those that may only be read. */
export function placeTreeOptions(actionId: number, { farms, barns, sections }: Herd): FarmOption[] {
  const may = (place: { accessible_actions: readonly number[] }) => place.accessible_actions.includes(actionId)
  const offers = farms.map((farm): FarmOption => {
    const isReadOnly = farm.permission.key !== 'ReadWrite'
    const offered = barns
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
      barns: offered.filter(({ isPossible, sections }) => isPossible || sections.length > 0),
    }
  })
  return offers.toSorted((a, b) => Number(a.isReadOnly) - Number(b.isReadOnly))
}

/** It, or something on it, may have an entry. */
export const isChoosable = ({ isPossible, barns }: FarmOption): boolean => isPossible || barns.length > 0

/** Nothing elsewhere can be chosen beside what is chosen on one farm. */
export const isOtherFarm = ({ farmId }: PlaceChoice, { farm }: FarmOption): boolean =>
  farmId !== null && farmId !== farm.id

/** Choosing a farm opens its barns; letting go of it lets go of them. */
export const toggleFarm = (choice: PlaceChoice, farmId: FarmId): PlaceChoice =>
  choice.farmId === farmId ? NO_PLACE_CHOICE : { farmId, barnIds: [], sectionIds: [] }

/** Sections belong to the one barn that was chosen: another choice of barns starts them anew. */
export function toggleBarn(choice: PlaceChoice, { id, farm_id }: Barn): PlaceChoice {
  const others = choice.barnIds.filter((other) => other !== id)
  const barnIds = others.length === choice.barnIds.length ? [...choice.barnIds, id] : others
  return { farmId: farm_id, barnIds, sectionIds: [] }
}

export function toggleSection(choice: PlaceChoice, id: SectionId): PlaceChoice {
  const others = choice.sectionIds.filter((other) => other !== id)
  return { ...choice, sectionIds: others.length === choice.sectionIds.length ? [...others, id] : others }
}

const chosenBarns = (offers: readonly FarmOption[], { barnIds }: PlaceChoice): BarnOption[] =>
  offers.flatMap(({ barns }) => barns).filter(({ barn }) => barnIds.includes(barn.id))

/** The barn whose sections are asked for: the only one chosen, where it has any. */
export function soleBarnWithSections(offers: readonly FarmOption[], choice: PlaceChoice): BarnOption | null {
  const [only, another] = chosenBarns(offers, choice)
  return only && !another && only.sections.length > 0 ? only : null
}

/** The farm alone is chosen, none of its barns, and it may have entries of its own. */
export const isWholeFarm = (offers: readonly FarmOption[], { farmId, barnIds }: PlaceChoice): boolean =>
  barnIds.length === 0 && offers.some(({ farm, isPossible }) => isPossible && farm.id === farmId)

/** Where the entries go, or null while that is not settled: a barn without access itself asks for its sections. */
export function targetOfChoice(offers: readonly FarmOption[], choice: PlaceChoice): EntryTarget | null {
  const { farmId, sectionIds } = choice
  const barns = chosenBarns(offers, choice)
  const [only] = barns
  if (farmId === null) return null
  if (!only) return isWholeFarm(offers, choice) ? { farm_id: farmId } : null
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

/** The choice that stands for places: what was chosen before, or what the location picker stands on. */
export function choiceFromIds(offers: readonly FarmOption[], ids: readonly string[]): PlaceChoice {
  const barns = offers.flatMap(({ barns }) => barns)
  const sections = barns.flatMap((offer) => offer.sections)
  const sectionIds = sections.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  const inBarns = sections.filter(({ id }) => sectionIds.includes(id)).map(({ barn_id }) => barn_id)
  const chosen = barns.filter(({ barn }) => ids.includes(barn.id) || inBarns.includes(barn.id))
  const farmIds = new Set(chosen.map(({ barn }) => barn.farm_id))
  const [farmId] = farmIds
  if (farmIds.size > 1) return NO_PLACE_CHOICE
  if (farmId === undefined) {
    const whole = offers.find(({ farm, isPossible }) => isPossible && ids.includes(farm.id))
    return whole ? { ...NO_PLACE_CHOICE, farmId: whole.farm.id } : NO_PLACE_CHOICE
  }
  return { farmId, barnIds: chosen.map(({ barn }) => barn.id), sectionIds: chosen.length === 1 ? sectionIds : [] }
}

/** What a target names, smallest places first. */
export const idsOfTarget = ({ location_ids, section_id, barn_id, farm_id }: EntryTarget): string[] =>
  location_ids ?? [section_id ?? barn_id ?? farm_id].filter((id) => id !== undefined)

/** What is chosen before anybody chooses: the places of the location picker where they are few, or the only one. */
export function initialChoice(offers: readonly FarmOption[], pickedIds: readonly string[] | undefined): PlaceChoice {
  const picked = pickedIds?.length === 1 ? choiceFromIds(offers, pickedIds) : NO_PLACE_CHOICE
  if (picked.farmId !== null) return picked
  const writable = offers.filter(isChoosable)
  const [farm] = writable
  if (!farm || writable.length > 1) return NO_PLACE_CHOICE
  const [barn] = farm.barns
  const barnIds = barn && farm.barns.length === 1 ? [barn.barn.id] : []
  return { farmId: farm.farm.id, barnIds, sectionIds: [] }
}
