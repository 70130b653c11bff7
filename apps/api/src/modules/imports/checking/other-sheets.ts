import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import { importKindOf, mayImportKind } from '../kinds/import-kinds.ts'
import { selectRowsToStore } from '../sql/import-rows.ts'
import { type StoredImport, selectWaitingSheets } from '../sql/imports.ts'
import { withSavepoint } from '../sql/savepoint.ts'
import { candidatesOf, isDateOrderDoubt } from './judge-rows.ts'
import { judgeAmongOthers, storeRowsOfFile } from './read-import-rows.ts'

/** Kinds that say which pigs are where. Counts of whole barns come last: they are shared by the pigs of their sections. */
const MOVING: readonly ImportKind[] = ['insertions', 'transfers', 'deaths', 'departures', 'stock_counts']

const ROWS_AT_ONCE = 1000

interface OtherSheet {
  sheet: StoredImport
  kind: ImportKindDefinition
}

/** The sheets of the same workbook that move pigs and are not stored yet, with their rows read. None of other imports. */
export async function readOtherSheets(
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
): Promise<OtherSheet[]> {
  if (storedImport.set_id === null || !kind.foresee) return []
  const waiting = await tenantTransaction(run.deps.database, directoryId, (db, scope) =>
    selectWaitingSheets(db, scope, storedImport),
  )
  const others = MOVING.flatMap((moving) =>
    waiting.flatMap((sheet): OtherSheet[] => {
      const definition = sheet.kind === moving ? importKindOf(moving) : undefined
      return definition ? [{ sheet, kind: definition }] : []
    }),
  )
  for (const { sheet, kind } of others) {
    if (sheet.status !== 'checking') continue
    await storeRowsOfFile(run, directoryId, sheet, kind)
    await judgeAmongOthers(run, directoryId, sheet, kind)
  }
  return others
}

/**
 * Lets a trial know what the other sheets of the workbook will move: new pigs that come on the day on which the old ones
 * leave by another sheet stand beside none.
 */
export async function foreseeSheets(
  run: JobRun,
  session: ImportSession,
  { foresee }: ImportKindDefinition,
  storedImport: StoredImport,
  others: readonly OtherSheet[],
): Promise<void> {
  const { db, scope } = session
  const [first] = await selectRowsToStore(db, scope, storedImport.id, { after: null, limit: 1 })
  const since = first?.day ?? null
  if (!foresee || since === null) return
  for (const { sheet, kind } of others.filter((other) => mayImportKind(other.kind, scope))) {
    for (let after: { day: string | null; no: number } | null = null, isLast = false; !isLast; ) {
      // Errors of its last check, too: their places may be there by now.
      const rows = await selectRowsToStore(db, scope, sheet.id, { after, limit: ROWS_AT_ONCE, withErrors: true })
      const { candidates } = await candidatesOf(kind, sheet, session, rows)
      const ofKnownDay = candidates.filter(({ doubts }) => !doubts.some(isDateOrderDoubt))
      await withSavepoint(db, () => foresee(session, ofKnownDay, since)).catch(ignoreRefusal)
      // Beside the trial, whose transaction would hold the job until it ends.
      await withTransaction(run.deps.database, run.heartbeat)
      after = rows.at(-1) ?? null
      isLast = rows.length < ROWS_AT_ONCE
    }
  }
}

/** What is refused of another sheet is said when that one is checked. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
