import { ElementValue } from '@herdboard/contract/core/form.ts'
import type { StoredFacts, StoredRecord } from '#modules/ledger/service.ts'
import type { FormEntry } from './form-entry.ts'
import { valuesOfFacts } from './values-of-facts.ts'

type RecordEntryRow = Record<string, ElementValue>

/**
 * Form values of a stored record: the typed values, overridden by the ledger's facts. An imported record has only the
 * facts.
 */
export function entryOfRecord(
  record: StoredRecord,
  facts: StoredFacts,
  flags: { isEditable: boolean; isDeletable: boolean },
): FormEntry {
  const values: RecordEntryRow = {}
  const lists: Record<string, RecordEntryRow[]> = {}
  for (const [id, stored] of Object.entries(record.detail)) {
    const value = ElementValue.safeParse(stored)
    if (value.success) values[id] = value.data
    else if (Array.isArray(stored)) lists[id] = stored as RecordEntryRow[]
  }
  const known = valuesOfFacts(record, facts, values)
  return {
    kind: 'record',
    id: record.id,
    version: record.version,
    day: record.day,
    head: record.head,
    values: { ...values, ...known.values },
    lists: { ...known.lists, ...lists },
    ...flags,
  }
}
