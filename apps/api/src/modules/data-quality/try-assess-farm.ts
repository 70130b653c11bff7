import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { assessFarm } from './assess-farm.ts'
import { selectAssessedFarms } from './sql/farm.ts'

/**
 * Assesses a farm as of today in a separate transaction, where its company has the module. Returns false and logs the
 * error where that failed, so that other farms continue. Throws only `JobInterrupted`.
 */
export async function tryAssessFarm(run: JobRun, directoryId: DirectoryId, farmId: FarmId): Promise<boolean> {
  const { deps, now } = run
  try {
    // In its own transaction: it locks the job's row, and the job may assess two farms at once.
    await withTransaction(deps.database, run.heartbeat)
    await tenantTransaction(deps.database, directoryId, async (db, scope) => {
      if (!(await selectAssessedFarms(db, scope)).includes(farmId)) return
      await assessFarm(db, scope, farmId, { day: farmDay(now), now })
    })
    return true
  } catch (error) {
    if (error instanceof JobInterrupted) throw error
    deps.log.error({ err: error, company: directoryId, farm: farmId }, 'data quality of a farm could not be assessed')
    return false
  }
}
