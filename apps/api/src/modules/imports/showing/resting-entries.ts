import { eventName, eventOfRecord } from '#modules/catalogue/service.ts'
import { localizerFor } from '#modules/forms/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { StoredImport } from '../sql/imports.ts'
import { type RestingRecord, selectRestingRecords, selectTreatmentsByInstructions } from '../sql/resting-records.ts'

const INSTRUCTION_IN_USE = 'problem:instruction.in_use'

/**
 * Names the records that a refused undo is about, in the reader's language and only of farms that the reader may read.
 * None for other failures, and where nothing rests on the import any more.
 */
export async function restingEntries(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, failure }: Pick<StoredImport, 'id' | 'failure'>,
): Promise<string[]> {
  if (failure?.code === INSTRUCTION_IN_USE) {
    // Also treatments that were taken back: the medicine record keeps them, with their instruction.
    const treatments = await selectTreatmentsByInstructions(db, scope, id)
    return treatments.map((record) => entryText(context, record))
  }
  if (failure?.code !== 'rests') return []
  const { record_id: recordId, day } = failure.params
  const which = typeof day === 'string' ? { day } : typeof recordId === 'string' ? { recordId } : null
  if (which === null) return []
  const records = await selectRestingRecords(db, scope, id, which)
  return records.map((record) => entryText(context, record))
}

function entryText({ text, language }: RequestContext, record: RestingRecord): string {
  const event = eventOfRecord(record.type_id)
  const entry = text('imports:resting_entry', {
    name: event ? eventName(text, event) : '',
    date: localizerFor(language, text).day(record.day),
    place: record.place,
    n: record.head,
  })
  return record.file_name === null ? entry : `${entry}, ${text('imports:from_file', { file: record.file_name })}`
}
