import { removeReceivedDocuments } from '#modules/received-documents/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { importSessionOf } from '../checking/import-session.ts'
import { importKindOf } from '../kinds/import-kinds.ts'
import { deleteImportEffects, selectImportEffects } from '../sql/import-effects.ts'
import { updateRowStates } from '../sql/import-row-states.ts'
import { type StoredImport, selectImport, updateImport } from '../sql/imports.ts'
import { failImport } from './fail-import.ts'
import { importTopics } from './import-topics.ts'
import { undoFailure } from './undo-failure.ts'

/**
 * Removes everything that an import made, all or nothing. Where something rests on it, the import stays as it is and
 * `failure` names what.
 */
export async function undoStoredImport(run: JobRun, storedImport: StoredImport): Promise<void> {
  const { database } = run.deps
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  const kind = storedImport.kind === null ? undefined : importKindOf(storedImport.kind)
  try {
    await tenantTransaction(database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      const current = await selectImport(db, scope, storedImport.id, { isChanged: true })
      if (current?.status !== 'undoing' || !kind) return
      const session = await importSessionOf(db, scope, storedImport, run.now, run.job.id)
      if (!session) throw new Problem('request.not_allowed')
      await kind.remove(session, await selectImportEffects(db, scope, storedImport.id))
      await deleteImportEffects(db, scope, storedImport.id)
      await removeReceivedDocuments(db, session.context, scope, storedImport.id, { isUndecidedOnly: false })
      await updateRowStates(db, scope, storedImport.id, { from: ['imported'], to: 'unchecked' })
      await updateImport(db, scope, storedImport.id, {
        status: 'undone',
        undone_at: run.now,
        done_count: 0,
        failure: null,
      })
      await writeAuditEntry(db, session.context, {
        action: 'import.undo',
        subjectType: 'import',
        subjectId: storedImport.id,
        before: { file_name: storedImport.file_name, row_count: storedImport.row_count },
      })
      publishChange(db, scope.directoryId, importTopics)
    })
  } catch (error) {
    if (!(error instanceof RuleProblem || error instanceof Problem)) throw error
    await failImport(run, directoryId, { id: storedImport.id, status: 'undoing' }, undoFailure(error))
  }
}
