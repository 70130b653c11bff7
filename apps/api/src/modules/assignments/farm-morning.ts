import { dailyAt } from '#platform/jobs/schedule.ts'

/** The next six o'clock on the farm's clock. */
export const morningAfter = dailyAt(6)
