import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { EntryStamp, EventOf } from '../herd-event.ts'
import type { PlanKey } from '../plan-key.ts'
import { randomStream } from '../random-stream.ts'
import { farmInstant } from './calendar/farm-instant.ts'
import type { FarmState } from './farm-state.ts'
import { countSilos } from './feeding.ts'
import { type HousingSlot, slotHead, slotKg, slotPlace, slotUnitKey } from './housing-slot.ts'
import type { Simulation } from './simulation.ts'
import { officeEntryStamp } from './write-event.ts'

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31']
/** Relative error of the mean weight in a section of `NOISE_HEAD` pigs; smaller in a larger room. */
const WEIGHT_NOISE = 0.005
const NOISE_HEAD = 110
const MAX_DEVIATIONS = 2
const MAX_DAYS_TO_FIX = 6
const OPENING_MINUTE = 16 * 60

/** Counts everything on the first evening, and at the end of each quarter as the farm's habits allow. */
export function countPigs(simulation: Simulation, farm: FarmState): void {
  const isOpening = simulation.day === simulation.from
  if (!isOpening && !isCountDay(simulation, farm)) {
    if (readsSilos(simulation, farm)) countSilos(simulation, farm, officeEntryStamp(simulation, farm, 'silos'))
    return
  }
  // The opening count is recorded on any weekday, because nothing else can be recorded before it.
  const entry = isOpening
    ? { at: farmInstant(simulation.day, OPENING_MINUTE), by: farm.plan.habits.officePerson }
    : officeEntryStamp(simulation, farm, 'count')
  for (const slot of farm.slots) {
    const head = slotHead(slot)
    if (head === 0 && (slot.ledgerSurplus === 0 || isOpening)) continue
    const key = slotUnitKey(slot)
    const chance = randomStream(simulation.seed, 'count', key, simulation.day)
    const noise = WEIGHT_NOISE * Math.min(1, Math.sqrt(NOISE_HEAD / Math.max(head, 1)))
    const seen = 1 + noise * within(chance.normal(), MAX_DEVIATIONS)
    const avgG = head === 0 ? 0 : Math.round(roundHalfAway((slotKg(slot) / head) * seen, 1) * 1000)
    farm.events.push({
      kind: 'status',
      key: `${key}/count/${simulation.day}`,
      day: simulation.day,
      place: slotPlace(slot),
      detail: {},
      isOpening,
      closes: null,
      ...countWithErrors(simulation, farm, slot, { key, head, avgG, isOpening }, entry),
    })
  }
  if (farm.plan.habits.feedBy === 'silos' || isOpening) countSilos(simulation, farm, entry)
}

function isCountDay({ day, from }: Simulation, { plan }: FarmState): boolean {
  const { countOffsetDays, skipsEveryCount } = plan.habits
  const end = addDays(day, -countOffsetDays)
  if (day <= from || !QUARTER_ENDS.includes(end.slice(5))) return false
  return skipsEveryCount === null || quarterNumber(end) % skipsEveryCount !== 0
}

const quarterNumber = (day: string): number => Number(day.slice(0, 4)) * 4 + Math.ceil(Number(day.slice(5, 7)) / 3)

/** Farms without a feeding computer read the silos on the first of each month, if their habits allow. */
const readsSilos = ({ day, from }: Simulation, { plan: { habits } }: FarmState): boolean =>
  day > from && day.endsWith('-01') && habits.feedBy === 'silos' && habits.skipsEveryCount === null

type CountParts = Pick<EventOf<'status'>, 'head' | 'avgG' | 'firstWritten'> & EntryStamp

/** Recorded count: correct, wrong and corrected later, or wrong for good. */
function countWithErrors(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  { key, head, avgG, isOpening }: { key: PlanKey; head: number; avgG: number; isOpening: boolean },
  entry: EntryStamp,
): CountParts {
  const { habits } = farm.plan
  const chance = randomStream(simulation.seed, 'slip', key, simulation.day)
  const isSlip = !isOpening && head > 20 && chance.bernoulli(habits.countErrorShare)
  const wrong = isSlip ? wrongHead(head, chance.integer(0, 2)) : head
  const isFixed = isSlip && habits.fixesCountErrors
  slot.ledgerSurplus = isSlip && !isFixed ? wrong - head : 0
  noteEntry(slot, entry.at)
  if (!isFixed) return { head: wrong, avgG, firstWritten: null, ...entry }
  const day = addDays(entry.at.slice(0, 10), chance.integer(1, MAX_DAYS_TO_FIX))
  const fixed = { at: farmInstant(day, 9 * 60 + chance.integer(0, 120)), by: habits.officePerson }
  noteEntry(slot, fixed.at)
  return { head, avgG, firstWritten: { head: wrong, avgG, ...entry }, ...fixed }
}

const within = (deviations: number, most: number): number => Math.max(-most, Math.min(most, deviations))

function noteEntry(slot: HousingSlot, at: string): void {
  if (slot.batch && at > slot.lastEntryAt) slot.lastEntryAt = at
}

/** Wrong number: two digits swapped, or ten pigs too many or too few. */
function wrongHead(head: number, variant: number): number {
  const text = String(head)
  const changed = Number([...text.slice(0, -2), text.at(-1), text.at(-2)].join(''))
  if (variant === 0 && changed !== head) return changed
  return variant === 1 ? head + 10 : head - 10
}
