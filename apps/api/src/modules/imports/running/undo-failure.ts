import type { DirectoryId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { recordsByIds } from '#modules/records/service.ts'
import { type BrokenRule, Problem, type RuleProblem } from '#platform/http/errors/problem.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { importSessionOf } from '../checking/import-session.ts'
import type { ImportSession } from '../kinds/import-kind-definition.ts'
import type { ImportFailure, StoredImport } from '../sql/imports.ts'
import { selectRecordsTakingPigs } from '../sql/resting-records.ts'

/** Returns why an undo is refused. Where a record rests on the import, the failure names it, and its own import. */
export async function undoFailure(
  run: JobRun,
  directoryId: DirectoryId,
  found: StoredImport,
  error: RuleProblem | Problem,
): Promise<ImportFailure> {
  if (error instanceof Problem) return { code: `problem:${error.code}`, params: error.params }
  const [rule] = error.rules
  if (!rule) return { code: 'unexpected', params: {} }
  const entries = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    const session = await importSessionOf(db, scope, found, run.now, run.job.id)
    return session ? restingEntries(session, found, rule) : []
  })
  if (entries.length === 0) return { code: `rule:${rule.code}`, params: rule.params ?? {} }
  return { code: 'rests', params: { reason: `rule:${rule.code}`, ...rule.params, entry: entries.join('. ') } }
}

/** Names the records that a broken rule is about; none where it is about something else, or nobody may read them. */
async function restingEntries(
  session: ImportSession,
  found: StoredImport,
  { params = {} }: BrokenRule,
): Promise<string[]> {
  const { db, context, scope } = session
  const { record_id, day } = params
  const ids =
    typeof day === 'string'
      ? await selectRecordsTakingPigs(db, scope, found.id, day)
      : typeof record_id === 'string'
        ? [record_id as RecordId]
        : []
  const records = await recordsByIds(db, context, scope, ids)
  return records.map((record) => entryText(session, found, record))
}

function entryText({ context, i18n }: ImportSession, found: StoredImport, record: FarmRecord): string {
  const { name, date, place, description, import: origin } = record
  const file =
    origin === null || origin.id === found.id ? [] : [context.text('imports:from_file', { file: origin.file_name })]
  return [name, i18n.day(date), place, description, ...file].filter((part) => part !== '').join(', ')
}
