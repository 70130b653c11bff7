import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { eventName, eventOfRecord } from '#modules/catalogue/service.ts'
import { type BrokenRule, Problem, type RuleProblem } from '#platform/http/errors/problem.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { importSessionOf } from '../checking/import-session.ts'
import type { ImportSession } from '../kinds/import-kind-definition.ts'
import type { ImportFailure, StoredImport } from '../sql/imports.ts'
import { type RestingRecord, selectRestingRecords } from '../sql/resting-records.ts'

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
  { id }: StoredImport,
  { params = {} }: BrokenRule,
): Promise<string[]> {
  const { record_id: recordId, day } = params
  const which = typeof day === 'string' ? { day } : typeof recordId === 'string' ? { recordId } : null
  if (which === null) return []
  const records = await selectRestingRecords(session.db, session.scope, id, which)
  return records.map((record) => entryText(session, record))
}

function entryText({ context: { text }, i18n }: ImportSession, record: RestingRecord): string {
  const event = eventOfRecord(record.type_id)
  const entry = text('imports:resting_entry', {
    name: event ? eventName(text, event) : '',
    date: i18n.day(record.day),
    place: record.place,
    n: record.head,
  })
  return record.file_name === null ? entry : `${entry}, ${text('imports:from_file', { file: record.file_name })}`
}
