import { addDays, dayNumber } from '@herdboard/domain/time/day-number.ts'
import { farmMinute, instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'

/** Hours in which the same people are on duty, by the farm's clock. */
export interface RotaShift {
  /** Days of the week on which it begins, 1 (Monday) to 7; null for a shift of single dates. */
  weekdays: readonly number[] | null
  /** Dates on which it begins, both included; null for a shift of each week. */
  dates: { first: string; last: string } | null
  /** `HH:MM`. It ends on the next day where `to` is not after `from`; the same time twice is a whole day. */
  from: string
  to: string
  /** User ids: who is notified first, then the substitutes. */
  people: readonly string[]
}

/**
 * Returns who is on duty at an instant, the first to be notified first; empty where nobody is. A shift of dates replaces
 * those of the week while it lasts. The first listed of overlapping shifts comes first.
 *
 * A shift lasts from the instant at which the farm's clock shows its beginning to the one at which it shows its end. So a
 * night is an hour shorter or longer when the clock changes (daylight saving time). Nobody is on duty twice or never.
 */
export function peopleOnDuty(shifts: readonly RotaShift[], instant: Date): string[] {
  const today = farmMinute(instant).slice(0, 10)
  // A shift lasts a day at most, so one that covers the instant began today or yesterday.
  const days = [addDays(today, -1), today]
  const covering = shifts.filter((shift) =>
    days.some((day) => {
      if (!beginsOn(shift, day)) return false
      const { startMs, endMs } = shiftOfDay(shift, day)
      return startMs <= instant.getTime() && instant.getTime() < endMs
    }),
  )
  const exceptions = covering.filter(({ dates }) => dates !== null)
  return [...new Set((exceptions.length > 0 ? exceptions : covering).flatMap(({ people }) => people))]
}

/** 1 for Monday; day 0, 1 January 1970, was a Thursday. */
const weekdayOf = (day: string): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1

const beginsOn = ({ weekdays, dates }: RotaShift, day: string): boolean =>
  dates !== null ? dates.first <= day && day <= dates.last : (weekdays?.includes(weekdayOf(day)) ?? false)

function shiftOfDay({ from, to }: RotaShift, day: string): { startMs: number; endMs: number } {
  const lastDay = to > from ? day : addDays(day, 1)
  return {
    startMs: instantOfFarmMinute(`${day}T${from}`).getTime(),
    endMs: instantOfFarmMinute(`${lastDay}T${to}`).getTime(),
  }
}

/** Hours of the week in which nobody is on duty. */
export interface RotaGap {
  /** Days on which it begins, 1 (Monday) to 7. */
  weekdays: number[]
  from: string
  to: string
  /** Days from its beginning to its end: 0 for the same day, 1 for a night. */
  days: number
}

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/**
 * Returns the hours of a usual week in which nobody is on duty, those of the same hours together; empty where somebody
 * always is. Shifts of dates, and people who are not in `active`, do not count.
 */
export function rotaGaps(shifts: readonly RotaShift[], active: ReadonlySet<string>): RotaGap[] {
  const isCovered = new Uint8Array(WEEK_MINUTES)
  for (const { weekdays, dates, from, to, people } of shifts) {
    if (dates !== null || weekdays === null || !people.some((person) => active.has(person))) continue
    const minutes = (minuteOf(to) - minuteOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
    for (const weekday of weekdays) {
      const start = (weekday - 1) * DAY_MINUTES + minuteOf(from)
      for (let minute = start; minute < start + minutes; minute++) isCovered[minute % WEEK_MINUTES] = 1
    }
  }
  if (!isCovered.includes(1)) return [{ weekdays: [1], from: '00:00', to: '00:00', days: 7 }]
  const gaps = new Map<string, RotaGap>()
  for (let start = 0; start < WEEK_MINUTES; start++) {
    const isStart = isCovered[start] === 0 && isCovered[(start + WEEK_MINUTES - 1) % WEEK_MINUTES] === 1
    if (!isStart) continue
    let end = start
    while (isCovered[end % WEEK_MINUTES] === 0) end++
    const weekday = Math.floor(start / DAY_MINUTES) + 1
    const gap = { from: timeOf(start), to: timeOf(end), days: Math.floor(end / DAY_MINUTES) - weekday + 1 }
    const key = `${gap.from} ${gap.to} ${gap.days}`
    const same = gaps.get(key)
    if (same) same.weekdays.push(weekday)
    else gaps.set(key, { weekdays: [weekday], ...gap })
  }
  return [...gaps.values()]
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const timeOf = (minute: number): string => {
  const ofDay = minute % DAY_MINUTES
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
