import type { RecordId, UnitId, UserId } from '@herdboard/contract/core/ids.ts'
import type { CountRow, FactRows } from '#modules/ledger/sql/records/fact-rows.ts'
import type { RecordRow } from '#modules/ledger/sql/records/records.ts'
import type { UnitKey } from '#modules/ledger/sql/units/units.ts'
import { toRecordRow } from '../changes/record-row.ts'
import { resolveDraftUnits, type UnitLookup } from '../drafts/resolve-draft-units.ts'
import { factsOfDraft } from '../facts/draft-facts.ts'
import type { RecordDraft } from '../record-draft.ts'
import type { PlaceLookup } from '../sql/places.ts'
import type { HerdUnit } from '../units/herd-unit.ts'

/** A stored record with its metadata, for bulk writing. */
export interface BulkRecord extends RecordRow {
  version: number
  created_at: Date
  created_by: UserId
}

/** A record to write; the caller has looked up its places in the order of `placesOfDraft`. */
export interface BulkEntry {
  id: RecordId
  draft: RecordDraft
  placeLookups: readonly PlaceLookup[]
  version: number
  createdAt: Date
  createdBy: UserId
}

/** A count, and the later count of the same place and day that superseded it. */
export interface BulkCount extends CountRow {
  superseded_by: string | null
}

/** The rows of many records, for one bulk write. */
export interface BulkRows {
  units: HerdUnit[]
  records: BulkRecord[]
  facts: Omit<FactRows, 'counts'> & { counts: BulkCount[] }
}

export interface BulkLedger {
  /** Adds a record, in the order of entry, and returns its row and facts. */
  add(entry: BulkEntry): Promise<{ row: RecordRow; facts: FactRows }>
  /** The rows of all added records. */
  rows: BulkRows
}

/** Sample data and whole herds have no reader, so that messages name no farm. */
const NO_READER = { readableFarms: new Set<never>() }

/**
 * Maps drafts to rows without the database, as if they were recorded one after the other.
 * Used for sample data and imports of whole herds. Checks only the rules of places; `unitId` gives a unit its id at
 * its first record.
 */
export function bulkLedger(unitId: (key: UnitKey, first: BulkEntry) => UnitId): BulkLedger {
  const units = new Map<string, HerdUnit>()
  const currentCounts = new Map<string, BulkCount>()
  const rows = emptyRows()
  let current: BulkEntry
  const unitLookup: UnitLookup = {
    at: async (keys) => keys.map(unitOf),
    inBarn: async (barnId) => [...units.values()].filter((unit) => unit.barnId === barnId),
  }
  function unitOf(key: UnitKey): HerdUnit {
    const name = `${key.barnId} ${key.sectionId} ${key.batchId} ${key.pigType}`
    const existing = units.get(name)
    if (existing) return existing
    const unit = { ...key, id: unitId(key, current) }
    units.set(name, unit)
    rows.units.push(unit)
    return unit
  }
  return {
    rows,
    async add(entry) {
      current = entry
      const { id, draft, placeLookups: known, version, createdAt, createdBy } = entry
      const placed = await resolveDraftUnits(unitLookup, NO_READER, draft, known)
      const facts = factsOfDraft(placed, id)
      const row = toRecordRow(placed, id, facts)
      rows.records.push({ ...row, version, created_at: createdAt, created_by: createdBy })
      for (const table of ['legs', 'lots', 'weighings', 'feedUses', 'feedMoves', 'feedCounts', 'postings'] as const) {
        ;(rows.facts[table] as object[]).push(...facts[table])
      }
      for (const count of facts.counts) {
        const place = `${count.scope_id} ${count.day}`
        const before = currentCounts.get(place)
        if (before) before.superseded_by = id
        const counted = { ...count, superseded_by: null }
        currentCounts.set(place, counted)
        rows.facts.counts.push(counted)
      }
      return { row, facts }
    },
  }
}

const emptyRows = (): BulkRows => ({
  units: [],
  records: [],
  facts: {
    legs: [],
    lots: [],
    counts: [],
    weighings: [],
    feedUses: [],
    feedMoves: [],
    feedCounts: [],
    treatments: [],
    postings: [],
  },
})
