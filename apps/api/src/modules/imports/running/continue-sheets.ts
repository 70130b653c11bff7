import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectImportRows } from '../sql/import-rows.ts'
import { type StoredImport, selectNextSheet, updateImport } from '../sql/imports.ts'

/**
 * Lets the next sheet of a file follow the one that is stored: it is checked again, with what is there by now. One whose
 * columns are not chosen, or that could not be read, waits for the person, and so do the sheets after it.
 */
export async function continueSheets(db: Db, scope: TenantScope, done: StoredImport): Promise<void> {
  if (!done.is_continued) return
  await updateImport(db, scope, done.id, { is_continued: false })
  const next = await selectNextSheet(db, scope, done)
  if (!next || next.status === 'unmapped' || next.status === 'failed') return
  await updateImport(db, scope, next.id, { status: 'checking', is_continued: true, acting_id: done.acting_id })
  await enqueueJob(db, 'process-imports', scope.directoryId)
}

/**
 * Stores a sheet that follows another as soon as it is checked. One with an error or a question waits for the person, and
 * so do the sheets after it. One of which everything is known is passed over.
 */
export async function storeContinuedSheet(db: Db, scope: TenantScope, checked: StoredImport): Promise<void> {
  if (!checked.is_continued) return
  const { id } = checked
  const [open] = await selectImportRows(db, scope, id, { states: ['error', 'question', 'unchecked'], limit: 1 })
  if (open) return updateImport(db, scope, id, { is_continued: false })
  const [ready] = await selectImportRows(db, scope, id, { states: ['ready'], limit: 1 })
  if (!ready) return continueSheets(db, scope, checked)
  await updateImport(db, scope, id, { status: 'importing', done_count: 0, failure: null })
}
