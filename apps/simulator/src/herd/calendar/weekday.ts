import { addDays, dayNumber } from '@herdboard/domain/time/day-number.ts'
import { isHoliday } from './holidays.ts'

/** 1 Monday … 7 Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: string): number => ((dayNumber(day) + 3) % 7) + 1

/** Number of weeks since a fixed Monday; distinguishes even and odd weeks. */
export const weekNumber = (day: string): number => Math.floor((dayNumber(day) + 3) / 7)

/** Days on which offices, lorries and slaughterhouses work. */
export const isWorkday = (day: string): boolean => weekdayOf(day) <= 5 && !isHoliday(day)

/** The day itself, or the first workday after it. */
export function workdayFrom(day: string): string {
  let on = day
  while (!isWorkday(on)) on = addDays(on, 1)
  return on
}

/** Whether weekly work of a weekday is done on the day: on that weekday, or on the first workday after a holiday. */
export function isTurnOf(weekday: number, day: string): boolean {
  const nominal = addDays(day, -((weekdayOf(day) - weekday + 7) % 7))
  return workdayFrom(nominal) === day
}
