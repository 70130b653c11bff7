import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type * as contract from '@herdboard/contract/imports/imports.ts'
import { removeReceivedDocuments } from '#modules/received-documents/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { auditImport, lockImport } from '../import-access.ts'
import { selectQuestions } from '../sql/import-row-states.ts'
import { selectImportRows } from '../sql/import-rows.ts'
import { updateImport } from '../sql/imports.ts'
import { continueSheets } from './continue-sheets.ts'

/** Queues the storing of a checked import. Throws a RuleProblem with its questions unless they are confirmed. */
export async function startImport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  { confirmed }: EndpointRequest<typeof contract.runImport>['body'],
): Promise<EndpointReply<typeof contract.runImport>> {
  const storedImport = await lockImport(db, scope, id, ['checked'])
  const [ready] = await selectImportRows(db, scope, id, { states: ['ready', 'question'], limit: 1 })
  if (!ready) throw new RuleProblem([{ code: 'import.nothing', verdict: 'refused' }])
  const questions = await selectQuestions(db, scope, id)
  if (questions.length > 0 && !confirmed) {
    throw new RuleProblem(
      questions.map(({ code, field, params }) => ({
        code,
        verdict: 'doubtful',
        ...(field !== null && { field }),
        ...(params && { params }),
      })),
    )
  }
  await updateImport(db, scope, id, { status: 'importing', done_count: 0, failure: null, acting_id: scope.userId })
  await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.start', storedImport, questions.length > 0)
  return { id, status: 'importing' }
}

/** Discards an import that was not run, or stops one that runs. */
export async function stopImport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<EndpointReply<typeof contract.cancelImport>> {
  const storedImport = await lockImport(db, scope, id, ['unmapped', 'checking', 'checked', 'importing', 'failed'])
  const isRunning = storedImport.status === 'importing'
  await updateImport(db, scope, id, { status: 'cancelled', ...(isRunning && { imported_at: context.now }) })
  // A sheet that only waited for its turn is left out, and those after it follow.
  if (!isRunning) await continueSheets(db, scope, storedImport)
  await removeReceivedDocuments(db, context, scope, id, { isUndecidedOnly: true })
  await auditImport(db, context, 'import.cancel', storedImport)
  return { id, status: 'cancelled' }
}

/** Queues the removal of everything that an import made. */
export async function startUndo(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<EndpointReply<typeof contract.undoImport>> {
  const storedImport = await lockImport(db, scope, id, ['imported', 'cancelled'])
  await updateImport(db, scope, id, { status: 'undoing', failure: null, acting_id: scope.userId })
  await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.start_undo', storedImport)
  return { id, status: 'undoing' }
}
