import { type LedgerChangeEvent, ledgerChanged } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { insertFarmChanges } from './sql/farm-changes.ts'

/** Delay of the assessment, so that several records entered in a row cause one assessment. */
const ASSESSMENT_DELAY_MS = 20_000

export const dataQualitySubscriptions = [ledgerChanged.subscription('data-quality', queueQualityAssessment)]

/** Queues an assessment of the farms a little later. */
async function queueQualityAssessment(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { farmIds }: LedgerChangeEvent,
): Promise<void> {
  if (!scope.modules.has('DataQualityAssessment')) return
  insertFarmChanges(db, scope, farmIds)
  await enqueueJob(db, 'assess-quality', scope.directoryId, {
    runAt: new Date(context.now.getTime() + ASSESSMENT_DELAY_MS),
  })
}
