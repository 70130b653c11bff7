import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { randomStream } from '../random-stream.ts'
import { pigletMoney } from '../trade/piglet-trade.ts'
import { isReady, startBatch } from './batches.ts'
import { isTurnOf, weekNumber } from './calendar/weekday.ts'
import { type FarmState, slotToday } from './farm-state.ts'
import { type HousingSlot, slotHead, slotPlace, slotUnitKey } from './housing-slot.ts'
import { newGroup } from './pig-group.ts'
import type { Simulation } from './simulation.ts'
import { pigsOre } from './true-money.ts'
import { barnEntryStamp, writeEvent } from './write-event.ts'

const WEANER_WASHING_DAYS = 2
/** Weeks for which a weaner section is occupied. */
const WEANER_WEEKS = 8
const LEVEL_SPREAD = 0.05
/** Maximum share of pig places in use when new pigs may be inserted. */
const NEARLY_EMPTY = 0.18
/** Days in which all sections are filled once, in turn, so that insertions and deliveries are spread evenly. */
const ROUND_DAYS = 84
const MAX_TURNS = 4
const MAX_FILLING = 1.16
/** Maximum number of pigs missing in a delivery. */
const MAX_MISSING = 5
/** Minimum share of free pig places for an insertion. */
const MIN_FREE_SHARE = 0.5

/** Inserts weaners from the sows, into as many sections as the weekly rhythm requires. */
export function insertWeaners(simulation: Simulation, farm: FarmState): void {
  const { weaners } = farm.plan.herd
  const slots = farm.slots.filter(({ barn }) => barn.pigType === WEANERS)
  if (!weaners || slots.length === 0 || !isTurnOf(weaners.insertionWeekday, simulation.day)) return
  const everyWeeks = Math.max(1, Math.round(WEANER_WEEKS / slots.length))
  if (weekNumber(simulation.day) % everyWeeks !== 0) return
  const free = slots
    .filter((slot) => isReady(slot, simulation.day, WEANER_WASHING_DAYS))
    .toSorted((a, b) => (a.emptySince < b.emptySince ? -1 : a.emptySince > b.emptySince ? 1 : 0))
  for (const slot of free.slice(0, Math.max(1, Math.round(slots.length / WEANER_WEEKS)))) {
    const chance = randomStream(simulation.seed, 'weaners', slot.key, simulation.day)
    const head = Math.round(slot.places * farm.plan.herd.filling[1]) - chance.integer(0, 6)
    const meanKg = roundHalfAway(weaners.inKg + 0.2 * chance.normal(), 1)
    const supplier = weaners.from === 'own' ? {} : { FF_PigletSupplier: weaners.from }
    insert(simulation, farm, slot, {
      head,
      meanKg,
      detail: { FF_EntryKind: supplier.FF_PigletSupplier ? '1' : '2', ...supplier },
    })
  }
}

/** Inserts bought slaughter pigs where a section is ready for them. */
export function insertFinishers(simulation: Simulation, farm: FarmState): void {
  const { finishers } = farm.plan.herd
  if (!finishers || !isTurnOf(finishers.insertionWeekday, simulation.day)) return
  const most = Math.max(1, Math.ceil(finisherSlots(farm).length / 8))
  const waiting = finisherSlotsToFill(simulation, farm).filter(
    (slot) => daysBetween(emptyingSince(slot), simulation.day) >= finishers.waitsDays,
  )
  for (const slot of waiting.slice(0, most)) {
    const chance = randomStream(simulation.seed, 'finishers', slot.key, simulation.day)
    const meanKg = roundHalfAway(finishers.inKg + 0.5 * chance.normal(), 1)
    const detail = { FF_EntryKind: '1', FF_PigletSupplier: finishers.supplier }
    insert(simulation, farm, slot, { head: freePlaces(farm, slot) - chance.integer(0, MAX_MISSING), meanKg, detail })
  }
}

export const finisherSlots = ({ slots }: FarmState): HousingSlot[] =>
  slots.filter(({ barn }) => barn.pigType === SLAUGHTER_PIGS)

/** Sections that can take slaughter pigs today, longest empty first. */
export function finisherSlotsToFill(simulation: Simulation, farm: FarmState): HousingSlot[] {
  const { finishers } = farm.plan.herd
  if (!finishers) return []
  const isOpen = (slot: HousingSlot) =>
    isReady(slot, simulation.day, finishers.washingDays) ||
    (finishers.refill === 'overlap' && slot.groups.length === 1 && slotHead(slot) <= NEARLY_EMPTY * slot.places)
  return finisherSlots(farm)
    .filter((slot) => isOpen(slot) && freePlaces(farm, slot) >= MIN_FREE_SHARE * slot.places)
    .toSorted((a, b) => (emptyingSince(a) < emptyingSince(b) ? -1 : emptyingSince(a) > emptyingSince(b) ? 1 : 0))
    .slice(0, Math.floor(farm.turns))
}

/** Moves the next section's turn one day closer. */
export function advanceFillTurns(farm: FarmState): void {
  farm.turns = Math.min(MAX_TURNS, farm.turns + finisherSlots(farm).length / ROUND_DAYS)
}

/** Day since which the slot is empty, or nearly empty after the last delivery. */
const emptyingSince = ({ groups, emptySince }: HousingSlot): string => groups[0]?.lastDelivery ?? emptySince

/**
 * Free pig places of a slot. Where new pigs join the last ones, which leave within days, it may be fuller than an empty
 * slot is ever filled.
 */
export function freePlaces({ plan }: FarmState, slot: HousingSlot): number {
  const filling = plan.herd.filling[slot.barn.pigType]
  const head = slotHead(slot)
  return Math.round(slot.places * (head === 0 ? Math.min(filling, MAX_FILLING) : filling)) - head
}

/** Inserts a group into a slot; where the barn has batches, a new batch begins. */
export function moveIntoSlot(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  { head, meanKg, sdKg }: { head: number; meanKg: number; sdKg?: number },
): void {
  const { herd, stories } = farm.plan
  if (slot.barn.isBatchProduction && !slot.batch) startBatch(simulation, farm, slot)
  const unit = slotUnitKey(slot)
  const chance = randomStream(simulation.seed, 'group', unit, simulation.day)
  const story = stories.reduce((times, { growthLevel }) => times * growthLevel(unit, simulation.day), 1)
  const group = newGroup({
    pigType: slot.barn.pigType,
    startDay: simulation.day,
    head,
    meanKg,
    level: herd.growthLevel * (1 + LEVEL_SPREAD * chance.normal()) * story,
    feedLevel: herd.feedLevel,
    chance,
    mortality: herd.mortality[slot.barn.pigType],
    ...(sdKg !== undefined && { sdKg }),
  })
  slot.groups.push(group)
  if (slot.barn.pigType === SLAUGHTER_PIGS) farm.turns -= 1
  slotToday(farm, slot).moved = true
  const truth = farm.truth.at(slot.barn.pigType)
  truth.inHead += head
  truth.inKg += head * meanKg
}

function insert(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  { head, meanKg, detail }: { head: number; meanKg: number; detail: Record<string, unknown> },
): void {
  moveIntoSlot(simulation, farm, slot, { head, meanKg })
  const { day } = simulation
  const liveG = Math.round(head * meanKg * 1000)
  const supplier = detail.FF_PigletSupplier
  const money =
    typeof supplier === 'string' ? pigletMoney(simulation.seed, farm.plan, supplier, { day, head, liveG }) : {}
  const { ore } = farm.truth.at(slot.barn.pigType)
  const pigs = { day, head, kg: head * meanKg }
  if (typeof supplier === 'string')
    ore.bought += Number(money.FF_PriceTotal ?? pigsOre(simulation.seed, farm.plan, pigs) / 100) * 100
  else ore.ownWeaned += pigsOre(simulation.seed, farm.plan, pigs)
  writeEvent(simulation, farm, slot, 'insertion', {
    key: `${slotUnitKey(slot)}/in/${day}`,
    day,
    place: slotPlace(slot),
    head,
    liveG,
    detail: { ...detail, ...money },
    ...barnEntryStamp(simulation, farm, `${slot.key} in`),
  })
}
