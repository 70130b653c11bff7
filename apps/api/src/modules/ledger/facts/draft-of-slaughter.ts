import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { StoredFacts, StoredRecord } from '#modules/ledger/sql/records/records.ts'
import type { PlaceOfRecord, RecordDraft } from '../record-draft.ts'

/** Live kilos per kilo of carcass, in thousandths, where only condemned pigs were delivered; it then weighs nothing. */
const NO_CARCASS_FACTOR = 1310

/** Fields that a rule names; nobody sees a form of them. */
const FIELDS = { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_From.FF_Origin' }

interface StoredPlace {
  farm_id: string
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
}

/** Returns the place of a stored record or leg as drafts name it. */
export const storedPlaceOf = ({ farm_id, barn_id, section_id, batch_id }: StoredPlace): PlaceOfRecord => ({
  farmId: farm_id as FarmId,
  barnId: barn_id as BarnId | null,
  sectionId: section_id as SectionId | null,
  batchId: batch_id as BatchId | null,
})

const grams = (kilos: string | null): number => Math.round(Math.abs(Number(kilos ?? 0)) * 1000)

/** Returns the draft that records a stored slaughter again, with the same facts. Throws for another kind of record. */
export function draftOfSlaughter({ record, facts }: { record: StoredRecord; facts: StoredFacts }): RecordDraft {
  if (record.type_id !== recordKind.slaughter) throw new Error(`a record of kind ${record.type_id} is no slaughter`)
  const legs = facts.legs.filter(({ kind }) => kind === legKind.slaughter)
  const head = legs.reduce((sum, leg) => sum + Math.abs(leg.head), 0)
  const approved = facts.lots.reduce((sum, lot) => sum + lot.approved_head, 0)
  const carcassG = legs.reduce((sum, leg) => sum + grams(leg.carcass_kg), 0)
  const liveG = legs.reduce((sum, leg) => sum + grams(leg.kg), 0)
  return {
    kind: 'slaughter',
    day: record.day,
    place: storedPlaceOf(record),
    detail: record.detail,
    fields: FIELDS,
    head,
    condemnedHead: facts.lots.reduce((sum, lot) => sum + lot.condemned_head, 0),
    carcassG,
    leanPct: facts.lots[0]?.lean_pct ?? null,
    // Condemned pigs have the mean live weight of the approved ones.
    factorMilli: carcassG === 0 ? NO_CARCASS_FACTOR : Math.round((1000 * liveG * approved) / head / carcassG),
    from: legs.map((leg) => ({ place: storedPlaceOf(leg), head: Math.abs(leg.head) })),
  }
}
