import { ElementValue } from '@herdboard/contract/form.ts'
import { recordType } from '#modules/ledger/draft.ts'
import type { Entry } from './entry.ts'

/** A record as the ledger gives it. */
export interface StoredFields {
  id: string
  type_id: number
  day: string
  head: number | null
  kg: string | null
  detail: Readonly<Record<string, unknown>>
  version: number
}

/**
 * A stored record as its form is filled: what was typed, and the facts of the ledger, which win. A record that came by
 * an import has only these.
 */
export function entryOf(record: StoredFields, flags: { isEditable: boolean; isDeletable: boolean }): Entry {
  const values: Record<string, ElementValue> = {}
  const lists: Record<string, Record<string, ElementValue>[]> = {}
  for (const [id, stored] of Object.entries(record.detail)) {
    const value = ElementValue.safeParse(stored)
    if (value.success) values[id] = value.data
    else if (Array.isArray(stored)) lists[id] = stored as Record<string, ElementValue>[]
  }
  return {
    id: record.id,
    version: record.version,
    day: record.day,
    head: record.head,
    values: { ...values, ...factsAsValues(record, values) },
    lists,
    ...flags,
  }
}

const FEED: ReadonlySet<number> = new Set([recordType.feedUse, recordType.feedDelivery, recordType.feedCount])

function factsAsValues(record: StoredFields, typed: Entry['values']): Entry['values'] {
  const { type_id, day, head } = record
  const kg = record.kg === null ? null : Number(record.kg)
  const facts: Record<string, ElementValue> = { FF_Date: day }
  if (FEED.has(type_id)) return { ...facts, FF_Amount: kg }
  if (type_id === recordType.status) {
    return { ...facts, FF_Counted: head, FF_AvgWeight: typed.FF_AvgWeight ?? meanOf(kg, head) }
  }
  if (type_id === recordType.dead) return { ...facts, FF_Number: head, FF_Weight: typed.FF_Weight ?? meanOf(kg, head) }
  if (type_id === recordType.slaughter) return { ...facts, FF_Number: head }
  return { ...facts, FF_Number: head, FF_TotalWeight: kg, FF_AvgWeight: typed.FF_AvgWeight ?? meanOf(kg, head) }
}

const meanOf = (kg: number | null, head: number | null): number | null => (kg === null || !head ? null : kg / head)
