import type { BackgroundJobId } from '@herdboard/contract/core/ids.ts'
import type { BackgroundJob } from '@herdboard/contract/system/background-jobs.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type RecalculationRow, selectRecalculation, upsertRecalculation } from './sql.ts'

export const UPDATE_KPIS = 'update-key-figures'

/** Starts the recalculation of all key figures of the company, or returns the one that already waits or runs. */
export async function startKpiUpdate(db: Db, context: RequestContext, scope: TenantScope): Promise<BackgroundJob> {
  if (scope.writableFarms.size === 0) throw new Problem('request.not_allowed')
  const { job: recalculation, isNew } = await upsertRecalculation(db, scope, UPDATE_KPIS)
  if (isNew) {
    await enqueueJob(db, UPDATE_KPIS, scope.directoryId)
    await writeAuditEntry(db, context, {
      action: 'figures.update',
      subjectType: 'job',
      subjectId: recalculation.task_id,
    })
  }
  return toBackgroundJob(recalculation)
}

export async function recalculationFor(db: Db, scope: TenantScope, id: BackgroundJobId): Promise<BackgroundJob> {
  const recalculation = await selectRecalculation(db, scope, id)
  if (!recalculation) throw new Problem('request.not_found')
  return toBackgroundJob(recalculation)
}

const toBackgroundJob = ({ started_at, finished_at, ...recalculation }: RecalculationRow): BackgroundJob => ({
  ...recalculation,
  started_at_utc: started_at?.toISOString() ?? null,
  finished_at_utc: finished_at?.toISOString() ?? null,
})
