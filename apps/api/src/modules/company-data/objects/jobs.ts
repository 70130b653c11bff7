import { withTransaction } from '#platform/database/transaction.ts'
import { everyHour } from '#platform/jobs/schedule.ts'
import type { JobHandler, JobRun } from '#platform/jobs/worker.ts'
import { requireObjects } from '#platform/objects/stored-content.ts'
import { moveObjects, type ObjectRules } from './move-objects.ts'
import type { MovePosition } from './object-move.ts'

/** Time of one run: other jobs of the installation wait meanwhile. */
const RUN_MS = 20_000
const PAUSE_MS = 5_000

/**
 * Moves content to the object store every hour, or back. A run that had too little time is followed by another one
 * soon, which goes on where this one ended: thousands of companies take many runs, and each has its turn.
 */
export const moveObjectsEveryHour = (rules: ObjectRules): JobHandler => {
  // Of this process: another one begins with the first company.
  const position: MovePosition = { after: null }
  return Object.assign(
    async ({ deps: { database, log, objects, clock }, now, heartbeat }: JobRun) => {
      const goesOn = async () => {
        await withTransaction(database, heartbeat)
        return clock.now().getTime() - now.getTime() < RUN_MS
      }
      const where = { database, objects: requireObjects(objects), log }
      const { isEnded } = await moveObjects(where, rules, { now, goesOn, position })
      return isEnded ? everyHour(now) : new Date(clock.now().getTime() + PAUSE_MS)
    },
    { schedule: everyHour },
  )
}
