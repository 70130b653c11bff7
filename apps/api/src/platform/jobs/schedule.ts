import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay, instantOfFarmHour } from '@herdboard/domain/time/farm-day.ts'
import type { JobKind } from './job-kind.ts'
import type { JobHandler, JobHandlers, JobRun } from './worker.ts'

/** Returns when a job is due again that ran at `now`; always later than that. */
export type JobSchedule = (now: Date) => Date

const HALF_MINUTE_MS = 30_000

export const everyHalfMinute: JobSchedule = (now) => new Date(now.getTime() + HALF_MINUTE_MS)

export const everyHour: JobSchedule = (now) => new Date(now.getTime() + HOUR_MS)

/** Schedules a job daily at a full hour of the farm's clock, 3 to 23; what a cron expression says elsewhere. */
export const dailyAt =
  (hour: number): JobSchedule =>
  (now) => {
    const today = farmDay(now)
    const at = instantOfFarmHour(today, hour)
    return at > now ? at : instantOfFarmHour(addDays(today, 1), hour)
  }

/** Makes a handler of a recurring job: due at each start of the program, then by its schedule. */
export const onSchedule = (schedule: JobSchedule, work: (run: JobRun) => Promise<void>): JobHandler =>
  Object.assign(
    async (run: JobRun) => {
      await work(run)
      return schedule(run.now)
    },
    { schedule },
  )

/** Returns the kinds of jobs that have a schedule. */
export const scheduledKinds = (handlers: JobHandlers): JobKind[] =>
  (Object.entries(handlers) as [JobKind, JobHandler][])
    .filter(([, handler]) => 'schedule' in handler)
    .map(([kind]) => kind)
