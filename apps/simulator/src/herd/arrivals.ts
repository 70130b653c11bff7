import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { chanceOf } from '../chance.ts'
import { pigletMoney } from '../trade/piglet-trade.ts'
import { isReady, startBatch } from './batches.ts'
import { type FarmState, slotToday } from './farm-state.ts'
import { type HousingSlot, slotHead, slotPlace, slotUnitKey } from './housing-slot.ts'
import { newGroup } from './pig-group.ts'
import type { Simulation } from './simulation.ts'
import { isTurnOf, weekNumber } from './weekday.ts'
import { barnEntryStamp, writeEvent } from './write-event.ts'

const WEANER_WASHING_DAYS = 2
/** A weaner section is taken for eight weeks. */
const WEANER_WEEKS = 8
const LEVEL_SPREAD = 0.05
/** Of sections that are still in use, so little is left that new pigs may come in. */
const NEARLY_EMPTY = 0.18
/** Sections are filled in turn over so many days, so that lorries and pigs come evenly. */
const ROUND_DAYS = 84
const MOST_TURNS = 4
const MOST_AT_ONCE = 1.16
/** A lorry brings nearly what was ordered. */
const MOST_SHORT = 5
/** Less room than this is left for another day. */
const LEAST_ROOM = 0.5

/** Weaners come in from the sows: as many sections as the rhythm asks for. */
export function insertWeaners(simulation: Simulation, farm: FarmState): void {
  const { weaners } = farm.plan.herd
  const slots = farm.slots.filter(({ barn }) => barn.pigType === 1)
  if (!weaners || slots.length === 0 || !isTurnOf(weaners.insertionWeekday, simulation.day)) return
  const everyWeeks = Math.max(1, Math.round(WEANER_WEEKS / slots.length))
  if (weekNumber(simulation.day) % everyWeeks !== 0) return
  const free = slots
    .filter((slot) => isReady(slot, simulation.day, WEANER_WASHING_DAYS))
    .toSorted((a, b) => (a.freeSince < b.freeSince ? -1 : a.freeSince > b.freeSince ? 1 : 0))
  for (const slot of free.slice(0, Math.max(1, Math.round(slots.length / WEANER_WEEKS)))) {
    const chance = chanceOf(simulation.seed, 'weaners', slot.key, simulation.day)
    const head = Math.round(slot.places * farm.plan.herd.filling[1]) - chance.whole(0, 6)
    const meanKg = roundHalfAway(weaners.inKg + 0.2 * chance.normal(), 1)
    const supplier = weaners.from === 'own' ? {} : { FF_PigletSupplier: weaners.from }
    insert(simulation, farm, slot, {
      head,
      meanKg,
      detail: { FF_EntryKind: supplier.FF_PigletSupplier ? '1' : '2', ...supplier },
    })
  }
}

/** Slaughter pigs that are bought come in where a section is ready for them. */
export function insertFinishers(simulation: Simulation, farm: FarmState): void {
  const { finishers } = farm.plan.herd
  if (!finishers || !isTurnOf(finishers.insertionWeekday, simulation.day)) return
  const most = Math.max(1, Math.ceil(finisherSlots(farm).length / 8))
  const waiting = finisherSlotsToFill(simulation, farm).filter(
    (slot) => daysBetween(emptyingSince(slot), simulation.day) >= finishers.waitsDays,
  )
  for (const slot of waiting.slice(0, most)) {
    const chance = chanceOf(simulation.seed, 'finishers', slot.key, simulation.day)
    const meanKg = roundHalfAway(finishers.inKg + 0.5 * chance.normal(), 1)
    const detail = { FF_EntryKind: '1', FF_PigletSupplier: finishers.supplier }
    insert(simulation, farm, slot, { head: freePlaces(farm, slot) - chance.whole(0, MOST_SHORT), meanKg, detail })
  }
}

export const finisherSlots = ({ slots }: FarmState): HousingSlot[] => slots.filter(({ barn }) => barn.pigType === 2)

/** Sections that can take slaughter pigs today, longest empty first. */
export function finisherSlotsToFill(simulation: Simulation, farm: FarmState): HousingSlot[] {
  const { finishers } = farm.plan.herd
  if (!finishers) return []
  const isOpen = (slot: HousingSlot) =>
    isReady(slot, simulation.day, finishers.washingDays) ||
    (finishers.refill === 'overlap' && slot.groups.length === 1 && slotHead(slot) <= NEARLY_EMPTY * slot.places)
  return finisherSlots(farm)
    .filter((slot) => isOpen(slot) && freePlaces(farm, slot) >= LEAST_ROOM * slot.places)
    .toSorted((a, b) => (emptyingSince(a) < emptyingSince(b) ? -1 : emptyingSince(a) > emptyingSince(b) ? 1 : 0))
    .slice(0, Math.floor(farm.turns))
}

/** A day nearer to the next section's turn. */
export function advanceFillTurns(farm: FarmState): void {
  farm.turns = Math.min(MOST_TURNS, farm.turns + finisherSlots(farm).length / ROUND_DAYS)
}

/** Empty since, or the last lorry left so little. */
const emptyingSince = ({ groups, freeSince }: HousingSlot): string => groups[0]?.lastDelivery ?? freeSince

/** Where new pigs meet the last ones, which leave within days, a section may be fuller than it is ever filled at once. */
export function freePlaces({ plan }: FarmState, slot: HousingSlot): number {
  const filling = plan.herd.filling[slot.barn.pigType]
  const head = slotHead(slot)
  return Math.round(slot.places * (head === 0 ? Math.min(filling, MOST_AT_ONCE) : filling)) - head
}

/** Pigs move into a slot: a batch of their own where the barn has batches. */
export function moveIntoSlot(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  { head, meanKg, sdKg }: { head: number; meanKg: number; sdKg?: number },
): void {
  const { herd, stories } = farm.plan
  if (slot.barn.isBatchProduction && !slot.batch) startBatch(simulation, farm, slot)
  const unit = slotUnitKey(slot)
  const chance = chanceOf(simulation.seed, 'group', unit, simulation.day)
  const story = stories.reduce((times, { level }) => times * level(unit, simulation.day), 1)
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
  if (slot.barn.pigType === 2) farm.turns -= 1
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
