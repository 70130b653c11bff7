import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import { formatDateTime } from '../format/format-dates.ts'

/** Spreadsheets count days from 30 December 1899, because they treat 1900 as a leap year. */
const UNIX_EPOCH_DAYS = 25_569
const DAY_MINUTES = 24 * 60

/** Converts `2026-11-21` to the day number of a spreadsheet: 46347. */
export const spreadsheetDate = (day: string): number => dayNumber(day) + UNIX_EPOCH_DAYS

/** Converts an instant to farm-local spreadsheet time: whole minutes are the fraction of the day. */
export function spreadsheetTime(instant: string): number {
  // Swedish formats days as yyyy-MM-dd.
  const [day = '', clock = ''] = formatDateTime(instant, 'sv').split(' ')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return spreadsheetDate(day) + (hours * 60 + minutes) / DAY_MINUTES
}
