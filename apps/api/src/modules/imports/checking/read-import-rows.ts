import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { loadContent } from '#platform/objects/stored-content.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import { mayImportKind } from '../kinds/import-kinds.ts'
import type { FileRow } from '../reading/file-row.ts'
import { readRows } from '../reading/read-file.ts'
import { updateIncompleteGroups, updateKnownRows } from '../sql/import-row-states.ts'
import {
  insertImportRows,
  insertReadRows,
  selectImportRows,
  selectStoredRows,
  updateReadRows,
} from '../sql/import-rows.ts'
import { type StoredImport, selectImport, selectImportContent, updateRowCount } from '../sql/imports.ts'
import { importSessionOf } from './import-session.ts'
import { hiddenRowDoubts, readEachRow } from './judge-rows.ts'

/** Rows that are parsed in one transaction: none holds the server for long. */
const READ_AT_ONCE = 1000
/** States that a check judges again; rows that a person left out stay left out. */
const JUDGED_AGAIN = ['unchecked', 'ready', 'question', 'error', 'known'] as const

/**
 * Stores the rows of the file that are not stored yet, a batch in a transaction each: after an interruption it goes on
 * with the rest, and rows that a person mended stay. Stops where a person changes the import meanwhile. Each row is read
 * as it arrives, so that it is written once. Returns whether all rows of the import are read.
 */
export async function storeRowsOfFile(
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  kind: ImportKindDefinition | undefined,
): Promise<boolean> {
  const { settings } = storedImport
  if (settings === null) return false
  const file = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    const stored = await selectStoredRows(db, scope, storedImport.id)
    return stored.count === storedImport.row_count
      ? null
      : { ...stored, content: await selectImportContent(db, scope, storedImport.id) }
  })
  if (!file?.content) return false
  let count = 0
  let isRead = file.count === 0
  const content = await loadContent(run.deps.objects, directoryId, file.content)
  for await (const rows of readRows(content, settings)) {
    count += rows.length
    const batch = await storeBatch(
      run,
      directoryId,
      storedImport,
      kind,
      rows.filter(({ no }) => no > file.last),
    )
    if (batch === 'changed') return false
    isRead &&= batch === 'read'
  }
  await tenantTransaction(run.deps.database, directoryId, (db, scope) =>
    updateRowCount(db, scope, storedImport.id, count),
  )
  return isRead
}

/** Stores rows of the file: read, or only as they arrived for a person who may not import the kind. */
const storeBatch = (
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  kind: ImportKindDefinition | undefined,
  rows: readonly FileRow[],
): Promise<'changed' | 'read' | 'unread'> =>
  tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    const current = await selectImport(db, scope, storedImport.id, { isChanged: true })
    if (current?.version !== storedImport.version) return 'changed'
    const session = kind && (await allowedSession(run, storedImport, kind, { db, scope }))
    publishChange(db, scope.directoryId, ['imports'])
    if (kind && session) {
      await insertReadRows(db, scope, storedImport.id, rows, await readEachRow(kind, storedImport, session, rows))
      return 'read'
    }
    await insertImportRows(
      db,
      scope,
      storedImport.id,
      rows.map((row) => ({ ...row, problems: hiddenRowDoubts(row) })),
    )
    return 'unread'
  })

/** Reads each stored row for itself again. False for a person who may not import the kind. */
export async function readStoredRows(
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
): Promise<boolean> {
  let after: number | null = 0
  while (after !== null) {
    const start: number = after
    after = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      const session = await allowedSession(run, storedImport, kind, { db, scope })
      if (!session) return -1
      const rows = await selectImportRows(db, scope, storedImport.id, {
        states: JUDGED_AGAIN,
        after: start,
        limit: READ_AT_ONCE,
      })
      await updateReadRows(db, scope, storedImport.id, await readEachRow(kind, storedImport, session, rows))
      publishChange(db, scope.directoryId, ['imports'])
      return rows.length === READ_AT_ONCE ? (rows.at(-1)?.no ?? null) : null
    })
    if (after === -1) return false
  }
  return true
}

/** Marks the rows that others of the import or of earlier imports decide, once all are read. */
export const judgeAmongOthers = (
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
): Promise<void> =>
  tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    if (kind.groupOf) await updateIncompleteGroups(db, scope, storedImport.id)
    await updateKnownRows(db, scope, storedImport.id)
  })

/** The session of an import; null for a person who may not import the kind. */
export async function allowedSession(
  run: JobRun,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
  { db, scope }: Pick<ImportSession, 'db' | 'scope'>,
): Promise<ImportSession | null> {
  const session = await importSessionOf(db, scope, storedImport, run.now, run.job.id)
  return session && mayImportKind(kind, session.scope) ? session : null
}
