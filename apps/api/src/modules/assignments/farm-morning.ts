import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay, hoursInFarmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

const MORNING_HOUR = 6
const HOUR_MS = 3_600_000

/** Six o'clock on the farm's clock. Clocks change in the small hours, so the morning comes an hour sooner or later. */
export const morningOf = (day: string): Date =>
  new Date(instantOfFarmMidnight(day).getTime() + (MORNING_HOUR + hoursInFarmDay(day) - 24) * HOUR_MS)

/** The next six o'clock. */
export function morningAfter(now: Date): Date {
  const today = farmDay(now)
  const morning = morningOf(today)
  return morning > now ? morning : morningOf(addDays(today, 1))
}
