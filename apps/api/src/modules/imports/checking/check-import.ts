import type { Db } from '#platform/database/pool.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import { importKindOf, mayImportKind } from '../kinds/import-kinds.ts'
import { readRows } from '../reading/read-file.ts'
import {
  deleteImportRows,
  insertImportRows,
  type JudgedRow,
  type StoredImportRow,
  selectImportRows,
  updateJudgedRows,
} from '../sql/import-rows.ts'
import { type StoredImport, selectImport, selectImportContent, updateImport, updateRowCount } from '../sql/imports.ts'
import { withSavepoint } from '../sql/savepoint.ts'
import { importSessionOf } from './import-session.ts'
import { inOrderOfDays, ROWS_AT_ONCE, readCandidates, separateKnown, storeBlock } from './judge-rows.ts'

/** Thrown to roll back a dry run. */
class DryRunEnd extends Error {}

/**
 * Checks every row of an import: reads the file where its rows are not stored yet, and stores the rows on trial in a
 * transaction that is rolled back. Nothing but the state of the rows changes.
 */
export async function checkImport(run: JobRun, found: StoredImport): Promise<void> {
  const { database } = run.deps
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  await tenantTransaction(database, directoryId, (db, scope) => storeRowsOfFile(db, scope, found))
  const kind = found.kind === null ? undefined : importKindOf(found.kind)
  let judged: JudgedRow[] = []
  let effects: StoredImport['effects'] = []
  await tenantTransaction(database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    const session = await importSessionOf(db, scope, found.received_by, run.now, run.job.id)
    if (kind && session && mayImportKind(kind, session.scope)) {
      const trial = await tryRows(kind, session, found)
      judged = trial.judged
      effects = trial.effects
    }
    throw new DryRunEnd()
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunEnd)) throw error
  })
  await tenantTransaction(database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    const current = await selectImport(db, scope, found.id, { isChanged: true })
    // A person changed the mapping meanwhile: the next check judges by it.
    if (current?.status !== 'checking' || current.version !== found.version) return
    for (let from = 0; from < judged.length; from += 10_000)
      await updateJudgedRows(db, scope, found.id, judged.slice(from, from + 10_000))
    await updateImport(db, scope, found.id, { status: 'checked', done_count: 0, effects, failure: null })
    publishChange(db, scope.directoryId, ['imports'])
  })
}

/** Stores the rows of the file unless they are stored. */
async function storeRowsOfFile(db: Db, scope: TenantScope, found: StoredImport): Promise<void> {
  const [first] = await selectImportRows(db, scope, found.id, { states: null, limit: 1 })
  if (first || found.settings === null) return
  const content = await selectImportContent(db, scope, found.id)
  if (content === null) return
  let count = 0
  await deleteImportRows(db, scope, found.id)
  for await (const rows of readRows(content, found.settings)) {
    await insertImportRows(db, scope, found.id, rows)
    count += rows.length
  }
  await updateRowCount(db, scope, found.id, count)
}

async function tryRows(
  kind: ImportKindDefinition,
  session: ImportSession,
  found: StoredImport,
): Promise<{ judged: JudgedRow[]; effects: StoredImport['effects'] }> {
  const { db, scope } = session
  const rows: StoredImportRow[] = await selectImportRows(db, scope, found.id, {
    states: ['unchecked', 'ready', 'question', 'error', 'known'],
    limit: 1_000_000,
  })
  const { candidates, judged } = readCandidates(kind, found, session, rows)
  const { fresh, known } = await separateKnown(session, found.id, candidates)
  judged.push(...known)
  const ordered = inOrderOfDays(fresh)
  for (let from = 0; from < ordered.length; from += ROWS_AT_ONCE) {
    const block = await storeBlock(kind, session, ordered.slice(from, from + ROWS_AT_ONCE), {
      isDryRun: true,
      savepoint: (work) => withSavepoint(db, work),
    })
    judged.push(...block.judged)
  }
  return { judged, effects: [] }
}
