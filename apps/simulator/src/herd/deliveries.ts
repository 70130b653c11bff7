import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { weekOre } from '../areas/quotation.ts'
import type { FinisherProfile } from '../herd-profile.ts'
import { randomStream } from '../random-stream.ts'
import { settlementOf } from '../trade/settlement.ts'
import { finisherSlots } from './arrivals.ts'
import { emptySlot } from './batches.ts'
import { farmInstant } from './calendar/farm-instant.ts'
import { isTurnOf, weekdayOf, workdayFrom } from './calendar/weekday.ts'
import { type FarmState, type SlaughterBooking, slotToday } from './farm-state.ts'
import { type HousingSlot, slotHead, slotPlace, slotUnitKey } from './housing-slot.ts'
import { meanKgAfter, type PigGroup, takeHeaviest } from './pig-group.ts'
import { isWritten, type Simulation } from './simulation.ts'
import { postPaymentOre } from './true-money.ts'
import { officeEntryStamp, writeEvent } from './write-event.ts'

const THURSDAY = 4
/** Shares of the inserted pigs on the first, second and third lorry; the fourth takes the rest. */
const LORRIES = [0.25, 0.3, 0.3] as const
const BETWEEN_LORRIES_DAYS = 5
const LONGEST_STAY_DAYS = 112
const CONDEMNED = 0.0022
const DRESSING_NOISE = 0.003
const LEAN_NOISE = 0.3

/** On Thursday, selects and books the pigs of the next slaughter week. */
export function bookDeliveries(simulation: Simulation, farm: FarmState): void {
  const { finishers } = farm.plan.herd
  if (!finishers || !isTurnOf(THURSDAY, simulation.day)) return
  // If the Thursday was a holiday, its week is booked on the next workday.
  const thursday = addDays(simulation.day, -((weekdayOf(simulation.day) - THURSDAY + 7) % 7))
  const nextMonday = addDays(mondayOf(thursday), 7)
  for (const slot of finisherSlots(farm)) {
    for (const group of slot.groups) {
      if (
        farm.bookings.some(
          (known) => known.slot === slot && known.groupStart === group.startDay && known.day >= nextMonday,
        )
      )
        continue
      const day = finishers.deliveryWeekdays
        .map((weekday) => workdayFrom(addDays(nextMonday, weekday - 1)))
        .filter((day) => day > simulation.day)
        .find((day) => isDue(simulation, group, finishers, day))
      if (day) book(simulation, farm, slot, group, day, finishers)
    }
  }
}

function isDue(simulation: Simulation, group: PigGroup, { firstDeliveryKg }: FinisherProfile, day: string): boolean {
  if (daysBetween(group.startDay, day) >= LONGEST_STAY_DAYS) return true
  if (group.lastDelivery !== null) return daysBetween(group.lastDelivery, day) >= BETWEEN_LORRIES_DAYS
  return meanKgAfter(group, daysBetween(simulation.day, day)) >= firstDeliveryKg
}

function book(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  group: PigGroup,
  day: string,
  { slaughterhouse, firstDeliveryKg }: FinisherProfile,
): void {
  const share = LORRIES[group.deliveries]
  const isLast = share === undefined || daysBetween(group.startDay, day) >= LONGEST_STAY_DAYS
  const head = isLast ? group.head : Math.min(group.head, Math.round(group.startHead * share))
  const eventKey = `${slotUnitKey(slot)}/booked/${group.startDay}/${day}`
  farm.bookings.push({ eventKey, slot, groupStart: group.startDay, day, head, isWritten: isWritten(simulation) })
  writeEvent(simulation, farm, slot, 'preSlaughter', {
    key: eventKey,
    day,
    place: slotPlace(slot),
    head,
    avgG: Math.round(
      roundHalfAway(Math.max(meanKgAfter(group, daysBetween(simulation.day, day)), firstDeliveryKg) * 1.03, 1) * 1000,
    ),
    slaughterhouse,
    detail: {},
    at: farmInstant(simulation.day, 10 * 60 + randomStream(simulation.seed, 'booking', eventKey).integer(0, 90)),
    by: farm.plan.habits.officePerson,
  })
}

/** Delivers the pigs booked for today. The slaughterhouse reports the weights the day after. */
export function deliverFinishers(simulation: Simulation, farm: FarmState): void {
  const due = farm.bookings.filter(({ day }) => day === simulation.day)
  if (due.length === 0) return
  farm.bookings = farm.bookings.filter(({ day }) => day !== simulation.day)
  const onLorry = due.reduce((sum, { head }) => sum + head, 0)
  for (const booking of due) slaughter(simulation, farm, booking, onLorry)
}

function slaughter(simulation: Simulation, farm: FarmState, booking: SlaughterBooking, onLorry: number): void {
  const { slot, groupStart, head: booked, eventKey } = booking
  const group = slot.groups.find(({ startDay }) => startDay === groupStart)
  const { finishers } = farm.plan.herd
  if (!group || !finishers || group.head === 0) return
  const isLast = group.deliveries >= LORRIES.length || booked >= group.head
  const { head, kg } = takeHeaviest(group, isLast ? group.head : booked)
  group.deliveries += 1
  group.lastDelivery = simulation.day
  slotToday(farm, slot).moved = true
  const chance = randomStream(simulation.seed, 'slaughter', eventKey)
  const condemnedHead = Math.min(head - 1, chance.poisson(head * CONDEMNED))
  const truth = farm.truth.at(2)
  truth.outHead += head
  truth.outKg += kg
  truth.condemned += Math.max(0, condemnedHead)
  settlement(simulation, farm, { slot, head, kg, condemnedHead: Math.max(0, condemnedHead), booking, onLorry })
  if (group.head === 0) slot.groups = slot.groups.filter((one) => one !== group)
  if (slotHead(slot) === 0) emptySlot(simulation, farm, slot)
}

function settlement(
  simulation: Simulation,
  farm: FarmState,
  {
    slot,
    head,
    kg,
    condemnedHead,
    booking,
    onLorry,
  }: { slot: HousingSlot; head: number; kg: number; condemnedHead: number; booking: SlaughterBooking; onLorry: number },
): void {
  const { finishers, leanPct } = farm.plan.herd
  const house = simulation.plan.slaughterhouses.find(({ key }) => key === finishers?.slaughterhouse)
  if (!house) throw new Error(`${farm.plan.key} delivers to no slaughterhouse`)
  const { eventKey, groupStart } = booking
  const chance = randomStream(simulation.seed, 'settlement', eventKey)
  const approved = head - condemnedHead
  const carcassKg = roundHalfAway(
    ((approved * (kg / head) * 1000) / house.liveFactorMilli) * (1 + DRESSING_NOISE * chance.normal()),
    1,
  )
  const slaughtered = {
    day: simulation.day,
    head,
    condemnedHead,
    carcassG: Math.round(carcassKg * 1000),
    leanPct: roundHalfAway(leanPct + LEAN_NOISE * chance.normal(), 1),
  }
  const { detail, carcasses } = settlementOf(simulation.seed, farm.plan, house, eventKey, slaughtered, onLorry)
  const { ore } = farm.truth.at(2)
  // A lost settlement was paid as well; nobody on the farm knows the amount, and its adjustments are left out here.
  ore.settled += Number(detail.FF_AmountDkk ?? (carcassKg * weekOre(simulation.seed, simulation.day)) / 100) * 100
  ore.postPayment += postPaymentOre(farm.plan, simulation.day, carcassKg)
  writeEvent(simulation, farm, slot, 'slaughter', {
    key: `${slotUnitKey(slot)}/slaughter/${groupStart}/${simulation.day}`,
    place: slotPlace(slot),
    ...slaughtered,
    factorMilli: house.liveFactorMilli,
    slaughterhouse: house.key,
    booking: booking.isWritten ? eventKey : null,
    carcasses,
    detail,
    ...officeEntryStamp(simulation, farm, `${eventKey} settled`, 1),
  })
}
