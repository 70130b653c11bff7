import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { selectImportRows } from '../sql/import-rows.ts'
import { type ImportFailure, type StoredImport, selectImport, updateImport } from '../sql/imports.ts'

/**
 * Ends a check, a run or an undo that cannot go on, and keeps the reason. Rows that are stored stay, and can be undone.
 * Nothing happens where a person has changed the import meanwhile.
 */
export async function failImport(
  { deps, now }: Pick<JobRun, 'deps' | 'now'>,
  directoryId: DirectoryId,
  storedImport: Pick<StoredImport, 'id' | 'status'>,
  failure: ImportFailure,
): Promise<void> {
  await tenantTransaction(deps.database, directoryId, async (db, scope) => {
    const current = await selectImport(db, scope, storedImport.id, { isChanged: true })
    if (!current || current.status !== storedImport.status) return
    const status = await statusAfterFailure(db, scope, current)
    const isPartlyStored = current.status === 'importing' && status === 'cancelled'
    await updateImport(db, scope, storedImport.id, { status, failure, ...(isPartlyStored && { imported_at: now }) })
    publishChange(db, scope.directoryId, ['imports'])
  })
}

async function statusAfterFailure(
  db: Db,
  scope: TenantScope,
  { id, status }: Pick<StoredImport, 'id' | 'status'>,
): Promise<StoredImport['status']> {
  if (status === 'importing') return (await hasRows(db, scope, id, ['imported'])) ? 'cancelled' : 'failed'
  if (status !== 'undoing') return 'failed'
  // An import that was stopped still has rows that were not stored.
  return (await hasRows(db, scope, id, ['ready', 'question'])) ? 'cancelled' : 'imported'
}

async function hasRows(
  db: Db,
  scope: TenantScope,
  id: StoredImport['id'],
  states: readonly ('imported' | 'ready' | 'question')[],
): Promise<boolean> {
  return (await selectImportRows(db, scope, id, { states, limit: 1 })).length > 0
}
