import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { finishSenderCheck } from '#modules/imports/sending/finish-sender-check.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { ImportKindDefinition } from '../kinds/import-kind-definition.ts'
import { importKindOf } from '../kinds/import-kinds.ts'
import { storeContinuedSheet } from '../running/continue-sheets.ts'
import { type JudgedRow, selectRowsToStore, updateJudgedRows } from '../sql/import-rows.ts'
import { type StoredImport, selectImport, updateDoneCount, updateImport } from '../sql/imports.ts'
import { withSavepoint } from '../sql/savepoint.ts'
import { candidatesOf, isLargeImport, rowsAtOnce, storeBlock } from './judge-rows.ts'
import { foreseeSheets, readOtherSheets } from './other-sheets.ts'
import { allowedSession, judgeAmongOthers, readStoredRows, storeRowsOfFile } from './read-import-rows.ts'

/** Thrown to roll back a dry run. */
class DryRunEnd extends Error {}

/**
 * Checks every row of an import, in blocks. It reads the file where its rows are not stored yet, reads each row for
 * itself, and marks what is known. It stores the others on trial, in a transaction that is rolled back. Nothing but the state of
 * the rows changes.
 */
export async function checkImport(run: JobRun, storedImport: StoredImport): Promise<void> {
  const { database } = run.deps
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  const kind = storedImport.kind === null ? undefined : importKindOf(storedImport.kind)
  const isRead = await storeRowsOfFile(run, directoryId, storedImport, kind)
  const isAllowed = kind !== undefined && (isRead || (await readStoredRows(run, directoryId, storedImport, kind)))
  if (isAllowed) {
    await judgeAmongOthers(run, directoryId, storedImport, kind)
    await tryRows(run, directoryId, storedImport, kind, await readOtherSheets(run, directoryId, storedImport, kind))
  }
  await tenantTransaction(database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    const current = await selectImport(db, scope, storedImport.id, { isChanged: true })
    if (!isSameCheck(storedImport, current)) return
    await updateImport(
      db,
      scope,
      storedImport.id,
      isAllowed
        ? { status: 'checked', done_count: 0, failure: null }
        : { status: 'failed', failure: { code: 'no_rights', params: {} } },
    )
    const session = kind && (await allowedSession(run, current, kind, { db, scope }))
    if (session) await finishSenderCheck(session, current, kind)
    if (isAllowed) await storeContinuedSheet(db, scope, current)
    publishChange(db, scope.directoryId, ['imports'])
  })
}

/** False where a person changed the mapping or a row meanwhile: the next check judges by it. */
const isSameCheck = (storedImport: StoredImport, current: StoredImport | undefined): current is StoredImport =>
  current?.status === 'checking' && current.version === storedImport.version

/**
 * Stores all rows on trial. What it learns of a block is written beside the transaction of the trial, so that no more
 * than a block is held in memory. Stops where the import is changed meanwhile.
 */
async function tryRows(
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
  otherSheets: Awaited<ReturnType<typeof readOtherSheets>>,
): Promise<void> {
  await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    const session = await allowedSession(run, storedImport, kind, { db, scope })
    if (session) await foreseeSheets(run, session, kind, storedImport, otherSheets)
    for (let after: { day: string | null; no: number } | null = null, isLast = !session; session && !isLast; ) {
      const rows = await selectRowsToStore(db, scope, storedImport.id, { after, limit: rowsAtOnce(kind) })
      const { candidates, refused } = await candidatesOf(kind, storedImport, session, rows)
      const block = await storeBlock(kind, session, candidates, {
        isDryRun: true,
        isPart: isLargeImport(storedImport),
        savepoint: (work) => withSavepoint(db, work),
      })
      after = rows.at(-1) ?? null
      isLast = rows.length < rowsAtOnce(kind)
      const judged = [...refused, ...block.judged]
      if (!(await saveJudgedBlock(run, directoryId, storedImport, { judged, count: rows.length }))) isLast = true
    }
    throw new DryRunEnd()
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunEnd)) throw error
  })
}

/** Saves what a trial learned of a block, shows how many rows are tried, and keeps the job. False ends the trial. */
const saveJudgedBlock = (
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  { judged, count }: { judged: readonly JudgedRow[]; count: number },
): Promise<boolean> =>
  tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    if (!isSameCheck(storedImport, await selectImport(db, scope, storedImport.id, { isChanged: true }))) return false
    await updateJudgedRows(db, scope, storedImport.id, judged)
    await updateDoneCount(db, scope, storedImport.id, count)
    publishChange(db, scope.directoryId, ['imports'])
    return true
  })
