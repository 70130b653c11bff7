import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { openRecord } from './action-request.ts'

/** Opens the record that a row names, where it names one. */
export const openRecordOfRow = (value: unknown): void => {
  const recordId = parseId<RecordId>(value)
  if (recordId) openRecord(recordId)
}
