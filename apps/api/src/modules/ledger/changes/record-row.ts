import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { kilosText } from '@herdboard/domain/ledger/grams.ts'
import type { FactRows } from '#modules/ledger/sql/records/fact-rows.ts'
import type { RecordRow } from '#modules/ledger/sql/records/records.ts'
import type { RecordDraft } from '../record-draft.ts'

/** Returns the record row: the entered values, with pigs and kilos without sign. */
export const toRecordRow = (draft: RecordDraft, id: RecordId, facts: FactRows): RecordRow => ({
  id,
  type_id: recordKind[draft.kind],
  day: draft.day,
  farm_id: draft.place.farmId,
  barn_id: draft.place.barnId,
  section_id: draft.place.sectionId,
  batch_id: draft.place.batchId,
  head: 'head' in draft ? draft.head : null,
  kg: kilosOfDraft(draft, facts),
  detail: JSON.stringify(draft.detail),
})

function kilosOfDraft(draft: RecordDraft, { legs }: FactRows): string | null {
  if (draft.kind === 'checkIn' || draft.kind === 'posting') return null
  if ('feedG' in draft) return kilosText(draft.feedG)
  if ('avgG' in draft) return kilosText(draft.head * draft.avgG)
  if ('liveG' in draft) return draft.liveG === null ? null : kilosText(draft.liveG)
  // The live weight of a slaughter is that of its legs; with only condemned pigs it is unknown.
  if (legs.some(({ kg }) => kg === null)) return null
  const grams = legs.reduce((sum, { kg }) => sum + Math.round(Math.abs(Number(kg ?? 0)) * 1000), 0)
  return kilosText(grams)
}
