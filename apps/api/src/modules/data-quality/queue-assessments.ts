import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { insertFarmChanges } from './sql/farm-changes.ts'

/** Queues an assessment of farms at an instant, where their company has the module. */
export async function queueFarmAssessments(
  db: Db,
  scope: TenantScope,
  farmIds: readonly FarmId[],
  runAt: Date,
): Promise<void> {
  if (!scope.modules.has('DataQualityAssessment')) return
  insertFarmChanges(db, scope, farmIds)
  await enqueueJob(db, 'assess-quality', scope.directoryId, { runAt })
}
