import { withTransaction } from '#platform/database/transaction.ts'
import { everyHour } from '#platform/jobs/schedule.ts'
import type { JobHandler, JobRun } from '#platform/jobs/worker.ts'
import { requireObjects } from '#platform/objects/stored-content.ts'
import { moveObjects, type ObjectRules } from './move-objects.ts'

/** Time of one run: other jobs of the installation wait meanwhile. */
const RUN_MS = 20_000
const PAUSE_MS = 5_000

/**
 * Moves content to the object store every hour, or back. A run that had too little time is followed by another one
 * soon.
 */
export const moveObjectsEveryHour = (rules: ObjectRules): JobHandler =>
  Object.assign(
    async ({ deps: { database, log, objects, clock }, now, heartbeat }: JobRun) => {
      let isEnded = true
      const goesOn = async () => {
        await withTransaction(database, heartbeat)
        isEnded = clock.now().getTime() - now.getTime() < RUN_MS
        return isEnded
      }
      await moveObjects({ database, objects: requireObjects(objects), log }, rules, { now, goesOn })
      return isEnded ? everyHour(now) : new Date(clock.now().getTime() + PAUSE_MS)
    },
    { schedule: everyHour },
  )
