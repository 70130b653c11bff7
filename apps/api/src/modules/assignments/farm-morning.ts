import { dailyAt } from '#platform/jobs/schedule.ts'

/** Returns the next 06:00 in the farm's time zone. */
export const morningAfter = dailyAt(6)
