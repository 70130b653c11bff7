import { addDays, dayNumber } from '@herdboard/domain/ledger/day-number.ts'

export interface Week {
  year: number
  week: number
}

// Day number 0 was a Thursday.
const daysSinceMonday = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7

export const mondayOf = (day: string): string => addDays(day, -daysSinceMonday(day))

/** ISO 8601: a week belongs to the year that holds its Thursday. */
export function isoWeek(day: string): Week {
  const thursday = addDays(mondayOf(day), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor((dayNumber(thursday) - dayNumber(`${year}-01-01`)) / 7) + 1 }
}
