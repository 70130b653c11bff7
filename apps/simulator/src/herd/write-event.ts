import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { EntryStamp, EventKind, EventOf, HerdEvent } from '../herd-event.ts'
import { type RandomStream, randomStream } from '../random-stream.ts'
import { farmInstant } from './calendar/farm-instant.ts'
import { isWorkday, weekdayOf } from './calendar/weekday.ts'
import type { FarmState } from './farm-state.ts'
import type { HousingSlot } from './housing-slot.ts'
import { isWritten, type Simulation } from './simulation.ts'

/** Range of minutes of the day in which entries are made. */
export const BARN_HOURS = [6 * 60 + 45, 10 * 60 + 30] as const
const OFFICE_HOURS = [8 * 60, 15 * 60] as const
const AFTERNOON = [13 * 60, 16 * 60 + 30] as const
const FRIDAY = 5

type Hours = readonly [number, number]

const within = (chance: RandomStream, [from, to]: Hours): number => chance.integer(from, to)

/** Entry of daily work, made in the barn in the morning. Some are days late; some farms record all deaths on Friday. */
export function barnEntryStamp(
  { seed, day }: Simulation,
  { plan }: FarmState,
  what: string,
  isDeath = false,
): EntryStamp {
  const { habits } = plan
  const chance = randomStream(seed, 'entry', what, day)
  const late = chance.bernoulli(habits.lateShare) ? chance.integer(1, 9) : 0
  const weekly = isDeath && habits.writesDeathsWeekly ? (FRIDAY - weekdayOf(day) + 7) % 7 : 0
  const hours = late + weekly > 0 ? AFTERNOON : BARN_HOURS
  return { at: farmInstant(addDays(day, Math.max(late, weekly)), within(chance, hours)), by: habits.barnPerson }
}

/** Entry of counts, feed and settlements, made in the office `daysLater` or on the next workday. */
export function officeEntryStamp(
  { seed, day }: Simulation,
  { plan }: FarmState,
  what: string,
  daysLater = 0,
): EntryStamp {
  const { habits } = plan
  const chance = randomStream(seed, 'entry', what, day)
  let on = addDays(day, daysLater + (chance.bernoulli(habits.lateShare) ? chance.integer(1, 9) : 0))
  while (!isWorkday(on)) on = addDays(on, 1)
  // An entry on the day itself is made after the work.
  return { at: farmInstant(on, within(chance, on === day ? AFTERNOON : OFFICE_HOURS)), by: habits.officePerson }
}

/** Event kinds that require the pigs to be in the ledger already. */
const KINDS_AFTER_INSERTION: ReadonlySet<EventKind> = new Set(['dead', 'weighing'])

type NewEventDetail<Kind extends EventKind> = Omit<EventOf<Kind>, 'kind'>

/** Adds an event, if the day is recorded. */
export function writeEvent<Kind extends EventKind>(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot | null,
  kind: Kind,
  event: NewEventDetail<Kind>,
): void {
  if (!isWritten(simulation)) return
  const isTooEarly = slot !== null && KINDS_AFTER_INSERTION.has(kind) && event.at <= slot.arrivalAt
  const at = isTooEarly ? soonAfter(slot.arrivalAt) : event.at
  if (slot && kind === 'insertion' && at > slot.arrivalAt) slot.arrivalAt = at
  farm.events.push({ kind, ...event, at } as unknown as HerdEvent)
  if (slot?.batch && at > slot.lastEntryAt) slot.lastEntryAt = at
}

const soonAfter = (at: string): string => new Date(Date.parse(at) + 5 * 60_000).toISOString()
