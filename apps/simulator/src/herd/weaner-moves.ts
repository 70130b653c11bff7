import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { randomStream } from '../random-stream.ts'
import { pigletMoney } from '../trade/piglet-trade.ts'
import { finisherSlotsToFill, freePlaces, moveIntoSlot } from './arrivals.ts'
import { emptySlot } from './batches.ts'
import { isWorkday } from './calendar/weekday.ts'
import { type FarmState, slotToday } from './farm-state.ts'
import { type HousingSlot, slotPlace, slotUnitKey } from './housing-slot.ts'
import { type PigGroup, takeAny, takeLightest } from './pig-group.ts'
import type { Simulation } from './simulation.ts'
import { pigsOre } from './true-money.ts'
import { barnEntryStamp, writeEvent } from './write-event.ts'

const LEAST_STAY_DAYS = 44
const LONGEST_STAY_DAYS = 53
/** Approximate share of runts, which are sorted out and sold. */
const RUNTS = 0.02
const LIVE_SALE = '1'
const RUNTS_SOLD = '2'
const LORRY_HEAD = 700
/** Maximum mean weight of a batch that waits for room in the company. */
const HEAVIEST_KG = 31.7
const ROOM_FOR = 0.6
/** Minimum number of pigs of a transfer. */
const MIN_TRANSFER = 20

/** Moves batches of weaners that are ready: to the company's slaughter pig barns, and the rest is sold. */
export function moveWeaners(simulation: Simulation, farm: FarmState): void {
  const { weaners } = farm.plan.herd
  if (!weaners || !isWorkday(simulation.day)) return
  for (const slot of farm.slots.filter(({ barn }) => barn.pigType === WEANERS)) {
    const [group] = slot.groups
    if (!group) continue
    const days = daysBetween(group.startDay, simulation.day)
    const isHeavy = group.meanKg >= weaners.outKg && days >= LEAST_STAY_DAYS
    if (!isHeavy && days < LONGEST_STAY_DAYS) continue
    const isHeldBack = days < LONGEST_STAY_DAYS && group.meanKg < HEAVIEST_KG
    if (isHeldBack && weaners.to.length > 0 && roomFor(simulation, weaners.to) < ROOM_FOR * group.head) continue
    moveOut(simulation, farm, slot, group, weaners)
  }
}

function moveOut(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  group: PigGroup,
  { to, buyer }: { to: readonly string[]; buyer: string },
): void {
  slotToday(farm, slot).moved = true
  const runts = Math.round(
    group.head * RUNTS * (0.5 + randomStream(simulation.seed, 'runts', slotUnitKey(slot)).next()),
  )
  if (runts > 0) sell(simulation, farm, slot, takeLightest(group, runts), { kind: RUNTS_SOLD, buyer, what: 'runts' })
  for (const target of roomAt(simulation, to)) {
    if (group.head < MIN_TRANSFER) break
    const head = Math.min(group.head, freePlaces(target.farm, target.slot))
    transfer(simulation, farm, slot, group, head, target)
  }
  for (let load = 1; group.head > 0; load++) {
    sell(simulation, farm, slot, takeAny(group, Math.min(group.head, LORRY_HEAD)), {
      kind: LIVE_SALE,
      buyer,
      what: `load ${load}`,
    })
  }
  emptySlot(simulation, farm, slot)
}

interface MoveTarget {
  farm: FarmState
  slot: HousingSlot
}

const roomAt = (simulation: Simulation, to: readonly string[]): MoveTarget[] =>
  simulation.farms
    .filter(({ plan }) => to.includes(plan.key))
    .flatMap((farm) => finisherSlotsToFill(simulation, farm).map((slot) => ({ farm, slot })))

const roomFor = (simulation: Simulation, to: readonly string[]): number =>
  roomAt(simulation, to).reduce((sum, { farm, slot }) => sum + freePlaces(farm, slot), 0)

function transfer(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  group: PigGroup,
  head: number,
  target: MoveTarget,
): void {
  const { sdKg } = group
  const { kg } = takeAny(group, head)
  const liveG = Math.round(kg) * 1000
  addOut(farm, slot, head, kg)
  const ore = pigsOre(simulation.seed, farm.plan, { day: simulation.day, head, kg })
  farm.truth.at(slot.barn.pigType).ore.movedOut += ore
  target.farm.truth.at(target.slot.barn.pigType).ore.movedIn += ore
  moveIntoSlot(simulation, target.farm, target.slot, { head, meanKg: kg / head, sdKg })
  const entry = barnEntryStamp(simulation, farm, `${slot.key} to ${target.slot.key}`)
  if (entry.at > target.slot.arrivalAt) target.slot.arrivalAt = entry.at
  writeEvent(simulation, farm, slot, 'transfer', {
    key: `${slotUnitKey(slot)}/to/${target.slot.key}/${simulation.day}`,
    day: simulation.day,
    place: slotPlace(slot),
    to: slotPlace(target.slot),
    head,
    liveG,
    detail: { FF_Reason: '1' },
    ...entry,
    // A barn person of one farm may lack write permission on another farm.
    ...(target.farm !== farm && { by: farm.plan.habits.officePerson }),
  })
}

function sell(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  { head, kg }: { head: number; kg: number },
  { kind, buyer, what }: { kind: typeof LIVE_SALE | typeof RUNTS_SOLD; buyer: string; what: string },
): void {
  addOut(farm, slot, head, kg)
  const { day } = simulation
  const liveG = Math.round(kg) * 1000
  const money = kind === LIVE_SALE ? pigletMoney(simulation.seed, farm.plan, buyer, { day, head, liveG }) : {}
  farm.truth.at(slot.barn.pigType).ore.sold += Number(money.FF_PriceTotal ?? 0) * 100
  writeEvent(simulation, farm, slot, 'departure', {
    key: `${slotUnitKey(slot)}/sold/${what}/${day}`,
    day,
    place: slotPlace(slot),
    head,
    liveG,
    detail: { FF_DepartureKind: kind, FF_Buyer: buyer, ...money },
    ...barnEntryStamp(simulation, farm, `${slot.key} ${what}`),
  })
}

function addOut(farm: FarmState, slot: HousingSlot, head: number, kg: number): void {
  const truth = farm.truth.at(slot.barn.pigType)
  truth.outHead += head
  truth.outKg += kg
}
