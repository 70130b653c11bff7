import type { BatchId, FarmId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { StoredFacts, StoredRecord } from '#modules/ledger/sql/records/records.ts'
import { type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import type { ChangedDays } from '../ledger-events.ts'

/** Returns the days that a new or corrected record affects. */
export function changedDaysOfDraft(draft: ResolvedDraft): ChangedDays[] {
  const days = {
    typeId: recordKind[draft.kind],
    categoryId: draft.kind === 'posting' ? draft.categoryId : null,
    isCount: draft.kind === 'status',
    firstDay: draft.kind === 'feedUse' ? draft.fromDay : draft.day,
    lastDay: draft.day,
  }
  const units = unitsOfDraft(draft)
  if (units.length > 0) {
    return units.map(({ farmId, pigType, batchId }) => ({ farmId, pigType, batchId, isShared: false, ...days }))
  }
  const { farmId, batchId } = draft.place
  return [{ farmId, pigType: null, batchId, isShared: batchId === null, ...days }]
}

/** Returns the days that a removed or rewritten record affected, by its stored facts. */
export function changedDaysOfStored({ record, facts }: { record: StoredRecord; facts: StoredFacts }): ChangedDays[] {
  const days = {
    pigType: null,
    typeId: record.type_id,
    categoryId: facts.posting?.category_id ?? null,
    isCount: facts.count !== null,
    firstDay: facts.feed_use?.from_day ?? record.day,
    lastDay: record.day,
  }
  const place = (farmId: string, batchId: string | null) => ({
    farmId: farmId as FarmId,
    batchId: batchId as BatchId | null,
  })
  if (facts.legs.length > 0) {
    return facts.legs.map(({ farm_id, batch_id }) => ({ ...place(farm_id, batch_id), isShared: false, ...days }))
  }
  const { farm_id, batch_id } = record
  return [{ ...place(farm_id, batch_id), isShared: batch_id === null && facts.count === null, ...days }]
}
