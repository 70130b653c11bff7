import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { requestRecordWindow } from './action-request.ts'

/** Opens the record of a table row, if the value is a record id. */
export const openRecordOfRow = (value: unknown): void => {
  const recordId = parseId<RecordId>(value)
  if (recordId) requestRecordWindow(recordId)
}
