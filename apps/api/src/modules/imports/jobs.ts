import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { checkImport } from './checking/check-import.ts'
import { storeImport } from './running/run-import.ts'
import { undoStoredImport } from './running/undo-import.ts'
import { selectNextWork } from './sql/imports.ts'

/** Works on all imports of a company that wait: checks, stores and undoes them, one after the other. */
export async function processImports(run: JobRun): Promise<undefined> {
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  for (;;) {
    const next = await tenantTransaction(run.deps.database, directoryId, (db, scope) => selectNextWork(db, scope))
    if (!next) return undefined
    if (next.status === 'checking') await checkImport(run, next)
    else if (next.status === 'importing') await storeImport(run, next)
    else await undoStoredImport(run, next)
  }
}
