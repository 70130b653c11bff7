import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { deleteFarmChange, insertFarmChanges, selectFarmChanges } from './sql/farm-changes.ts'
import { tryAssessFarm } from './try-assess-farm.ts'

/** Assesses the farms with new records. One that fails is tried again after all others. */
export async function assessChanged(run: JobRun): Promise<undefined> {
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  const farmIds = await tenantTransaction(run.deps.database, directoryId, selectFarmChanges)
  let faults = 0
  for (const farmId of farmIds) if (!(await assessChange(run, directoryId, farmId))) faults += 1
  if (faults > 0) throw new Error(`${faults} of ${farmIds.length} farms could not be assessed`)
  return undefined
}

/**
 * Assesses one changed farm. The change is deleted first, in a separate transaction. A new record during the assessment
 * therefore adds a new change and does not wait.
 */
async function assessChange(run: JobRun, directoryId: DirectoryId, farmId: FarmId): Promise<boolean> {
  const { database } = run.deps
  await tenantTransaction(database, directoryId, (db, scope) => deleteFarmChange(db, scope, farmId))
  let isAssessed = false
  try {
    isAssessed = await tryAssessFarm(run, directoryId, farmId)
  } finally {
    if (!isAssessed)
      await tenantTransaction(database, directoryId, async (db, scope) => insertFarmChanges(db, scope, [farmId]))
  }
  return isAssessed
}
