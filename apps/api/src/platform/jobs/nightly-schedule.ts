import { addDays } from '@herdboard/domain/time/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

/** A little after midnight, when the new farm day has surely begun. */
const NIGHTLY_DELAY_MS = 5 * 60_000

/** When the figures of a company are looked over after this farm day. */
export const nightlyRunAfter = (day: string): Date =>
  new Date(instantOfFarmMidnight(addDays(day, 1)).getTime() + NIGHTLY_DELAY_MS)
