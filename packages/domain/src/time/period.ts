import { addDays, daysBetween } from './day-number.ts'

/**
 * Stock at the end of day `opening`, stock at the end of day `closing`, and what is dated after the one and up to the
 * other. Neighbouring periods share no day and lose none.
 */
export interface Period {
  opening: string
  closing: string
}

/** Days as a person picks them, both included. */
export interface PickedDays {
  first: string
  last: string
}

/** 13 weeks, the usual length of a production report. */
const DEFAULT_DAYS_BACK = 91

/** The period of picked days: its opening stock is that of the evening before the first. */
export const periodOf = ({ first, last }: PickedDays): Period => ({ opening: addDays(first, -1), closing: last })

/** The picked days of a period. */
export const pickedDays = ({ opening, closing }: Period): PickedDays => ({ first: addDays(opening, 1), last: closing })

/** Days in a period; with `head_open` summed over them, the pig-days. */
export const daysIn = ({ opening, closing }: Period): number => daysBetween(opening, closing)

/** A preset: from so many days before today, up to and with today. */
export const daysUpTo = (today: string, daysBack: number): PickedDays => ({
  first: addDays(today, -daysBack),
  last: today,
})

/** What a screen shows when no days have been picked. */
export const defaultDays = (today: string): PickedDays => daysUpTo(today, DEFAULT_DAYS_BACK)

/** The period of the same length that ends where this one begins. */
export const previousPeriod = (period: Period): Period => ({
  opening: addDays(period.opening, -daysIn(period)),
  closing: period.opening,
})

/** What of a period has happened by today: days to come hold no figures. Null when all of it lies ahead. */
export function cutAtToday(period: Period, today: string): Period | null {
  if (period.opening >= today) return null
  return period.closing > today ? { ...period, closing: today } : period
}
