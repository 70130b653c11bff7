import type { RecordId } from '@herdboard/contract/ids.ts'
import { knownId } from '#lib/known-id.ts'
import { openRecord } from './opening.ts'

/** Opens the record that a row names, where it names one. */
export const openRow = (value: unknown): void => {
  const recordId = knownId<RecordId>(value)
  if (recordId) openRecord(recordId)
}
