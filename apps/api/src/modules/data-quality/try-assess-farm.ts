import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { assessFarm } from './assess-farm.ts'
import { selectAssessedFarms } from './sql/farm.ts'

/**
 * Judges a farm as of today, in a transaction of its own, where its company wants to know. False where that failed: it
 * is logged, and takes nothing else with it. Throws only `JobInterrupted`.
 */
export async function tryAssessFarm(turn: JobRun, directoryId: DirectoryId, farmId: FarmId): Promise<boolean> {
  const { deps, now } = turn
  try {
    await tenantTransaction(deps.database, directoryId, async (db, scope) => {
      await turn.heartbeat(db)
      if (!(await selectAssessedFarms(db, scope)).includes(farmId)) return
      await assessFarm(db, scope, farmId, { day: farmDay(now), now })
    })
    return true
  } catch (error) {
    if (error instanceof JobInterrupted) throw error
    deps.log.error({ err: error, company: directoryId, farm: farmId }, 'a farm could not be judged')
    return false
  }
}
