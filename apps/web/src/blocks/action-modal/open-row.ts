import type { RecordId } from '@herdboard/contract/ids.ts'
import { parseId } from '#lib/known-id.ts'
import { openRecord } from './opening.ts'

/** Opens the record that a row names, where it names one. */
export const openRecordOfRow = (value: unknown): void => {
  const recordId = parseId<RecordId>(value)
  if (recordId) openRecord(recordId)
}
