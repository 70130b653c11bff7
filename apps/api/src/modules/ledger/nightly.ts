import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

/** A little after midnight, when the new farm day has surely begun. */
const AFTER_MIDNIGHT_MS = 5 * 60_000

/** When the figures of a company are looked over after this farm day. */
export const nightAfter = (day: string): Date =>
  new Date(instantOfFarmMidnight(addDays(day, 1)).getTime() + AFTER_MIDNIGHT_MS)
