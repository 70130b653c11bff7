import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { importSessionOf } from '../checking/import-session.ts'
import {
  type CandidateRow,
  inOrderOfDays,
  ROWS_AT_ONCE,
  readCandidates,
  separateKnown,
  storeBlock,
} from '../checking/judge-rows.ts'
import { importKindOf, mayImportKind } from '../kinds/import-kinds.ts'
import { insertImportEffects, selectImportRows, updateJudgedRows } from '../sql/import-rows.ts'
import { type StoredImport, selectImport, updateImport } from '../sql/imports.ts'
import { withSavepoint } from '../sql/savepoint.ts'

/**
 * Stores the rows of a checked import as entries, a block of rows in a transaction each, with their effects. A person
 * may cancel it between two blocks; after an interruption it goes on with the rows that are left.
 */
export async function storeImport(run: JobRun, found: StoredImport): Promise<void> {
  const { database } = run.deps
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  const kind = found.kind === null ? undefined : importKindOf(found.kind)
  let blocks: number[][] | null = null
  for (let isDone = false; !isDone; ) {
    isDone = await tenantTransaction(database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      const current = await selectImport(db, scope, found.id, { isChanged: true })
      if (current?.status !== 'importing') return true
      const session = await importSessionOf(db, scope, found.received_by, run.now, run.job.id)
      if (!kind || !session || !mayImportKind(kind, session.scope)) {
        await updateImport(db, scope, found.id, { status: 'failed', failure: { code: 'no_rights', params: {} } })
        publishChange(db, scope.directoryId, ['imports'])
        return true
      }
      const rows = await selectImportRows(db, scope, found.id, { states: ['ready', 'question'], limit: 1_000_000 })
      const { candidates, judged } = readCandidates(kind, current, session, rows)
      const { fresh, known } = await separateKnown(session, found.id, candidates)
      await updateJudgedRows(db, scope, found.id, [...judged, ...known])
      const ordered = inOrderOfDays(fresh)
      blocks ??= blocksOf(ordered)
      const numbers = new Set(blocks.shift() ?? ordered.map(({ no }) => no))
      const block = ordered.filter(({ no }) => numbers.has(no))
      const stored = await storeBlock(kind, session, block, {
        isDryRun: false,
        savepoint: (work) => withSavepoint(db, work),
      })
      await updateJudgedRows(db, scope, found.id, stored.judged)
      await insertImportEffects(db, scope, found.id, stored.effects)
      const isLast = ordered.length <= block.length
      await updateImport(db, scope, found.id, {
        done_count: current.done_count + block.length,
        ...(isLast && { status: 'imported', imported_at: run.now }),
      })
      if (isLast) {
        await writeAuditEntry(db, session.context, {
          action: 'import.run',
          subjectType: 'import',
          subjectId: found.id,
          after: { file_name: found.file_name, kind: found.kind, rows: current.done_count + block.length },
        })
      }
      publishChange(db, scope.directoryId, ['imports'])
      return isLast
    })
  }
}

const blocksOf = (rows: readonly CandidateRow[]): number[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE).map(({ no }) => no),
  )
