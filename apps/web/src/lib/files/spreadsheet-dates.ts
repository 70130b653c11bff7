import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import { formatDateTime } from '../format/format-dates.ts'

/** Spreadsheets count from 30 December 1899, because they believe in a 29 February 1900. */
const UNIX_EPOCH_DAYS = 25_569
const DAY_MINUTES = 24 * 60

/** `2026-11-21` as a spreadsheet counts days: 46347. */
export const spreadsheetDate = (day: string): number => dayNumber(day) + UNIX_EPOCH_DAYS

/** An instant by the farm's clock, whole minutes as the part of the day behind the point. */
export function spreadsheetTime(instant: string): number {
  // Swedish writes days as yyyy-MM-dd.
  const [day = '', clock = ''] = formatDateTime(instant, 'sv').split(' ')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return spreadsheetDate(day) + (hours * 60 + minutes) / DAY_MINUTES
}
