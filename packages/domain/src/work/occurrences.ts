import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { addDays, dayNumber, dayOfNumber } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'

/** Days ahead for which recurring tasks are in the lists. Source: docs/decisions/0365-treatment-courses-and-recurring-series-as-facts.md */
export const DAYS_AHEAD = 14

/** Longest time between two occurrences, days: the longest interval in weeks, plus the days of one week. */
const MAX_DAYS_BETWEEN = 5 * 7

/**
 * Returns the farm days from `from` to `to`, both included, on which a recurrence falls, oldest first.
 *
 * Calendar arithmetic only: a day of 23 or 25 hours is a day. Weeks count from the Monday of the start's week.
 */
export function occurrencesBetween(recurrence: Recurrence, from: string, to: string): string[] {
  const { type, start, end } = recurrence
  const first = Math.max(dayNumber(start), dayNumber(from))
  const last = Math.min(end === null ? Number.POSITIVE_INFINITY : dayNumber(end), dayNumber(to))
  if (type === 'single') return first === dayNumber(start) && first <= last ? [start] : []
  return [...(type === 'daily' ? dailyFrom(recurrence, first, last) : weeklyFrom(recurrence, first, last))].map(
    dayOfNumber,
  )
}

/** Yields days at the interval in days, counted from the start. */
function* dailyFrom({ start, interval }: Recurrence, first: number, last: number): Generator<number> {
  const every = interval ?? 1
  const begin = dayNumber(start)
  for (let day = begin + Math.ceil((first - begin) / every) * every; day <= last; day += every) yield day
}

/** Yields some weekdays of every nth week. */
function* weeklyFrom({ start, interval, weekdays }: Recurrence, first: number, last: number): Generator<number> {
  const every = 7 * (interval ?? 1)
  const inOrder = [...new Set(weekdays)].sort((a, b) => a - b)
  const begin = dayNumber(mondayOf(start))
  if (inOrder.length === 0) return
  for (let monday = begin + Math.floor((first - begin) / every) * every; monday <= last; monday += every) {
    for (const weekday of inOrder) {
      const day = monday + weekday
      if (day >= first && day <= last) yield day
    }
  }
}

/** Returns the first occurrence after a day; null if the recurrence has ended. */
export function nextOccurrence(recurrence: Recurrence, after: string): string | null {
  const from = recurrence.start > after ? recurrence.start : addDays(after, 1)
  return occurrencesBetween(recurrence, from, addDays(from, MAX_DAYS_BETWEEN))[0] ?? null
}

/** Returns the days that must be in the lists today: two weeks ahead, and the next one after today, however late. */
export function occurrencesAhead(recurrence: Recurrence, today: string): string[] {
  const days = occurrencesBetween(recurrence, today, addDays(today, DAYS_AHEAD))
  const isOneAhead = days.some((day) => day > today)
  const next = isOneAhead ? null : nextOccurrence(recurrence, today)
  return next === null ? days : [...days, next]
}
