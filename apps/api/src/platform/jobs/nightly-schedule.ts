import { addDays } from '@herdboard/domain/time/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

/** Shortly after midnight, when the new farm day has certainly begun. */
const NIGHTLY_DELAY_MS = 5 * 60_000

/** Returns when the nightly job of a company runs after this farm day. */
export const nightlyRunAfter = (day: string): Date =>
  new Date(instantOfFarmMidnight(addDays(day, 1)).getTime() + NIGHTLY_DELAY_MS)
