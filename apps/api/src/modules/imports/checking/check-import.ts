import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import { importKindOf, mayImportKind } from '../kinds/import-kinds.ts'
import { readRows } from '../reading/read-file.ts'
import { storeContinuedSheet } from '../running/continue-sheets.ts'
import { afterCheckOfSent } from '../sending/after-check.ts'
import {
  insertImportRows,
  type JudgedRow,
  selectImportRows,
  selectRowsToStore,
  selectStoredRows,
  updateIncompleteGroups,
  updateJudgedRows,
  updateKnownRows,
  updateReadRows,
} from '../sql/import-rows.ts'
import {
  type StoredImport,
  selectImport,
  selectImportContent,
  updateDoneCount,
  updateImport,
  updateRowCount,
} from '../sql/imports.ts'
import { withSavepoint } from '../sql/savepoint.ts'
import { importSessionOf } from './import-session.ts'
import { candidatesOf, isLargeImport, readEachRow, rowsAtOnce, storeBlock } from './judge-rows.ts'

/** Thrown to roll back a dry run. */
class DryRunEnd extends Error {}

/** Rows that are parsed in one transaction: none holds the server for long. */
const READ_AT_ONCE = 1000
/** States that a check judges again; rows that a person left out stay left out. */
const JUDGED_AGAIN = ['unchecked', 'ready', 'question', 'error', 'known'] as const

/**
 * Checks every row of an import, in blocks: reads the file where its rows are not stored yet, reads each row for itself,
 * marks what is known, and stores the others on trial in a transaction that is rolled back. Nothing but the state of
 * the rows changes.
 */
export async function checkImport(run: JobRun, found: StoredImport): Promise<void> {
  const { database } = run.deps
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  await storeRowsOfFile(run, directoryId, found)
  const kind = found.kind === null ? undefined : importKindOf(found.kind)
  const isAllowed = kind !== undefined && (await readStoredRows(run, directoryId, found, kind))
  const judged = isAllowed ? await tryRows(run, directoryId, found, kind) : []
  await tenantTransaction(database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    const current = await selectImport(db, scope, found.id, { isChanged: true })
    // A person changed the mapping meanwhile: the next check judges by it.
    if (current?.status !== 'checking' || current.version !== found.version) return
    await updateJudgedRows(db, scope, found.id, judged)
    await updateImport(
      db,
      scope,
      found.id,
      isAllowed
        ? { status: 'checked', done_count: 0, failure: null }
        : { status: 'failed', failure: { code: 'no_rights', params: {} } },
    )
    const session = kind && (await allowedSession(run, current, kind, { db, scope }))
    if (session) await afterCheckOfSent(session, current, kind)
    if (isAllowed) await storeContinuedSheet(db, scope, current)
    publishChange(db, scope.directoryId, ['imports'])
  })
}

/**
 * Stores the rows of the file that are not stored yet, a batch in a transaction each: after an interruption it goes on
 * with the rest, and rows that a person mended stay. Stops where a person changes the import meanwhile.
 */
async function storeRowsOfFile(run: JobRun, directoryId: DirectoryId, found: StoredImport): Promise<void> {
  const { settings } = found
  if (settings === null) return
  const file = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    const stored = await selectStoredRows(db, scope, found.id)
    return stored.count === found.row_count
      ? null
      : { ...stored, content: await selectImportContent(db, scope, found.id) }
  })
  if (!file?.content) return
  let count = 0
  for await (const rows of readRows(file.content, settings)) {
    count += rows.length
    const isUnchanged = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      const current = await selectImport(db, scope, found.id, { isChanged: true })
      if (current?.version !== found.version) return false
      const missing = rows.filter(({ no }) => no > file.last)
      if (missing.length > 0) await insertImportRows(db, scope, found.id, missing)
      return true
    })
    if (!isUnchanged) return
  }
  await tenantTransaction(run.deps.database, directoryId, (db, scope) => updateRowCount(db, scope, found.id, count))
}

/** Reads each row for itself, and marks those that are known. False for a person who may not import the kind. */
async function readStoredRows(
  run: JobRun,
  directoryId: DirectoryId,
  found: StoredImport,
  kind: ImportKindDefinition,
): Promise<boolean> {
  let after: number | null = 0
  while (after !== null) {
    const start: number = after
    after = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      const session = await allowedSession(run, found, kind, { db, scope })
      if (!session) return -1
      const rows = await selectImportRows(db, scope, found.id, {
        states: JUDGED_AGAIN,
        after: start,
        limit: READ_AT_ONCE,
      })
      await updateReadRows(db, scope, found.id, readEachRow(kind, found, session, rows))
      publishChange(db, scope.directoryId, ['imports'])
      return rows.length === READ_AT_ONCE ? (rows.at(-1)?.no ?? null) : null
    })
    if (after === -1) return false
  }
  await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    if (kind.groupOf) await updateIncompleteGroups(db, scope, found.id)
    await updateKnownRows(db, scope, found.id)
  })
  return true
}

async function allowedSession(
  run: JobRun,
  found: StoredImport,
  kind: ImportKindDefinition,
  { db, scope }: Pick<ImportSession, 'db' | 'scope'>,
): Promise<ImportSession | null> {
  const session = await importSessionOf(db, scope, found, run.now, run.job.id)
  return session && mayImportKind(kind, session.scope) ? session : null
}

/** Stores all rows on trial, and returns those of which something new is known. */
async function tryRows(
  run: JobRun,
  directoryId: DirectoryId,
  found: StoredImport,
  kind: ImportKindDefinition,
): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    judged.length = 0
    const session = await allowedSession(run, found, kind, { db, scope })
    for (let after: { day: string | null; no: number } | null = null, isLast = !session; session && !isLast; ) {
      const rows = await selectRowsToStore(db, scope, found.id, { after, limit: rowsAtOnce(kind) })
      const { candidates, refused } = candidatesOf(kind, found, session, rows)
      const block = await storeBlock(kind, session, candidates, {
        isDryRun: true,
        isPart: isLargeImport(found),
        savepoint: (work) => withSavepoint(db, work),
      })
      judged.push(...refused, ...block.judged)
      after = rows.at(-1) ?? null
      isLast = rows.length < rowsAtOnce(kind)
      await showProgress(run, directoryId, found, rows.length)
    }
    throw new DryRunEnd()
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunEnd)) throw error
  })
  return judged
}

/** Shows how many rows are tried, beside the transaction of the dry run, and keeps the job. */
async function showProgress(run: JobRun, directoryId: DirectoryId, { id }: StoredImport, more: number): Promise<void> {
  await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    await updateDoneCount(db, scope, id, more)
    publishChange(db, scope.directoryId, ['imports'])
  })
}
