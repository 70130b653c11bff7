import { addDays, dayNumber, daysBetween } from './day-number.ts'
import type { Period } from './period.ts'

/** A week of ISO 8601: Monday first, in the year that holds its Thursday. */
export interface IsoWeek {
  year: number
  week: number
}

/** A week as far as it lies inside a period. */
export interface PeriodWeek extends IsoWeek, Period {
  /** `47.2026` */
  label: string
  /** First and last day inside the period, both included. */
  first: string
  last: string
  /** How many of its seven days lie inside. */
  days: number
}

/** Monday of the day's week. */
export function mondayOf(day: string): string {
  // Day 0, 1 January 1970, was a Thursday.
  const sinceMonday = (((dayNumber(day) + 3) % 7) + 7) % 7
  return addDays(day, -sinceMonday)
}

/** ISO week and the year it belongs to: 2027-01-01 lies in week 53 of 2026. */
export function isoWeek(day: string): IsoWeek {
  const thursday = addDays(mondayOf(day), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1 }
}

/** A week as axes name it, week.year: `47.2026`. */
export const weekLabel = ({ year, week }: IsoWeek): string => `${week}.${year}`

/** The weeks of a period, oldest first; each a period of its own, so that their sums add up to the whole. */
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
