import { addDays, daysBetween } from './day-number.ts'

/**
 * A period from the stock at the end of day `opening` to the stock at the end of day `closing`. It includes what is
 * dated after `opening`, up to and including `closing`. Neighbouring periods share no day and lose none.
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

/** Returns the period of picked days: its opening stock is that of the evening before the first day. */
export const periodOf = ({ first, last }: PickedDays): Period => ({ opening: addDays(first, -1), closing: last })

/** Returns the picked days of a period. */
export const pickedDays = ({ opening, closing }: Period): PickedDays => ({ first: addDays(opening, 1), last: closing })

/** Days in a period; `head_open` summed over them gives the pig-days. */
export const daysIn = ({ opening, closing }: Period): number => daysBetween(opening, closing)

/** A preset: from a number of days before today, up to and including today. */
export const daysUpTo = (today: string, daysBack: number): PickedDays => ({
  first: addDays(today, -daysBack),
  last: today,
})

/** Days that a screen shows if none are picked. */
export const defaultDays = (today: string): PickedDays => daysUpTo(today, DEFAULT_DAYS_BACK)

/** Returns the period of the same length that ends where this one begins. */
export const previousPeriod = (period: Period): Period => ({
  opening: addDays(period.opening, -daysIn(period)),
  closing: period.opening,
})

/** Cuts a period at today, because future days have no figures. Null if all of it is in the future. */
export function cutAtToday(period: Period, today: string): Period | null {
  if (period.opening >= today) return null
  return period.closing > today ? { ...period, closing: today } : period
}
