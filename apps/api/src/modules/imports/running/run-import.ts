import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { confirmImportedShortages, selectImportedFarms } from '#modules/ledger/service.ts'
import { decideImportedDocuments } from '#modules/received-documents/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { refreshStatistics } from '#platform/database/bulk/bulk-load.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { importSessionOf } from '../checking/import-session.ts'
import { candidatesOf, isLargeImport, rowsAtOnce, storeBlock } from '../checking/judge-rows.ts'
import { importKindOf, mayImportKind } from '../kinds/import-kinds.ts'
import { insertImportEffects } from '../sql/import-effects.ts'
import { updateKnownRows, updateStateOfRows } from '../sql/import-row-states.ts'
import { selectRowsToStore, updateJudgedRows } from '../sql/import-rows.ts'
import { type StoredImport, selectImport, updateImport } from '../sql/imports.ts'
import { withSavepoint } from '../sql/savepoint.ts'
import { continueSheets } from './continue-sheets.ts'
import { importTopics } from './import-topics.ts'

/**
 * Stores the rows of a checked import as entries, a block of rows in a transaction each, with their effects. A person
 * may cancel it between two blocks; after an interruption it goes on with the rows that are left.
 */
export async function storeImport(run: JobRun, storedImport: StoredImport): Promise<void> {
  const { database } = run.deps
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  // Another import may have stored the same rows since the check.
  await tenantTransaction(database, directoryId, (db, scope) => updateKnownRows(db, scope, storedImport.id))
  for (let isDone = false; !isDone; ) isDone = await storeNextBlock(run, storedImport)
  // Before another import of the company begins, so that its undo is not held back by shortages of this one.
  for (const farmId of await tenantTransaction(database, directoryId, selectImportedFarms))
    await tenantTransaction(database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      await confirmImportedShortages(db, scope, farmId, farmDay(run.now))
    })
  const tables =
    isLargeImport(storedImport) && storedImport.kind !== null ? importKindOf(storedImport.kind)?.tables : undefined
  // The figures are calculated next. Until the planner knows the rows, it reads the tables completely.
  for (const table of tables ? [...tables, ...IMPORT_TABLES] : [])
    await tenantTransaction(database, directoryId, (db) => refreshStatistics(db, table))
}

const IMPORT_TABLES = ['import_row', 'import_effect']

async function storeNextBlock(run: JobRun, { id, kind: kindKey, file_name }: StoredImport): Promise<boolean> {
  const { deps, job, now } = run
  if (!job.directoryId) throw new Error(`${job.kind} needs a company`)
  const kind = kindKey === null ? undefined : importKindOf(kindKey)
  return tenantTransaction(deps.database, job.directoryId, async (db, scope) => {
    await run.heartbeat(db)
    const current = await selectImport(db, scope, id, { isChanged: true })
    if (current?.status !== 'importing') return true
    // The time of the block: a large file takes minutes, and what it makes due is due from then.
    const session = await importSessionOf(db, scope, current, deps.clock.now(), job.id)
    publishChange(db, scope.directoryId, ['imports'])
    if (!kind || !session || !mayImportKind(kind, session.scope)) {
      await updateImport(db, scope, id, { status: 'failed', failure: { code: 'no_rights', params: {} } })
      return true
    }
    const rows = await selectRowsToStore(db, scope, id, { after: null, limit: rowsAtOnce(kind) })
    const { candidates, refused } = await candidatesOf(kind, current, session, rows)
    const { effects, stored, judged } = await storeBlock(kind, session, candidates, {
      isDryRun: false,
      isPart: isLargeImport(current),
      savepoint: (work) => withSavepoint(db, work),
    })
    await updateJudgedRows(db, scope, id, [...refused, ...judged])
    await updateStateOfRows(db, scope, id, { numbers: stored.map(({ no }) => no), state: 'imported' })
    await insertImportEffects(db, scope, id, effects)
    const isLast = rows.length < rowsAtOnce(kind)
    const doneCount = current.done_count + rows.length
    await updateImport(db, scope, id, {
      done_count: doneCount,
      ...(isLast && { status: 'imported', imported_at: now }),
    })
    if (isLast) {
      await decideImportedDocuments(db, scope, id, now)
      publishChange(db, scope.directoryId, importTopics)
      await writeAuditEntry(db, session.context, {
        action: 'import.run',
        subjectType: 'import',
        subjectId: id,
        after: { file_name, row_count: doneCount },
      })
      await continueSheets(db, scope, current)
    }
    return isLast
  })
}
