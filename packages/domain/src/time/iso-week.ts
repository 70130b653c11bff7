import { addDays, dayNumber, daysBetween } from './day-number.ts'
import type { Period } from './period.ts'

/** A week of ISO 8601: it starts on Monday and belongs to the year of its Thursday. */
export interface IsoWeek {
  year: number
  week: number
}

/** The part of a week inside a period. */
export interface PeriodWeek extends IsoWeek, Period {
  /** `47.2026` */
  label: string
  /** First and last day inside the period, both included. */
  first: string
  last: string
  /** Number of its seven days inside the period. */
  days: number
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: string): string {
  // Day 0, 1 January 1970, was a Thursday.
  const sinceMonday = (((dayNumber(day) + 3) % 7) + 7) % 7
  return addDays(day, -sinceMonday)
}

/** Returns the ISO week and its year: 2027-01-01 is in week 53 of 2026. */
export function isoWeek(day: string): IsoWeek {
  const thursday = addDays(mondayOf(day), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1 }
}

/** Label of a week on axes, week.year: `47.2026`. */
export const weekLabel = ({ year, week }: IsoWeek): string => `${week}.${year}`

/** Returns the weeks of a period, oldest first. Each is a separate period, so that their sums add up to the whole. */
export function weeksOf({ opening, closing }: Period): PeriodWeek[] {
  const weeks: PeriodWeek[] = []
  for (let before = opening; before < closing; ) {
    const first = addDays(before, 1)
    const sunday = addDays(mondayOf(first), 6)
    const last = sunday < closing ? sunday : closing
    const week = isoWeek(first)
    weeks.push({
      ...week,
      label: weekLabel(week),
      first,
      last,
      opening: before,
      closing: last,
      days: daysBetween(before, last),
    })
    before = last
  }
  return weeks
}
