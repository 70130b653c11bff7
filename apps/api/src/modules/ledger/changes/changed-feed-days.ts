import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { ResolvedDraft } from '../drafts/resolved-draft.ts'
import type { FarmDayRange } from '../feed/feed-shares.ts'
import type { StoredRecordWithFacts } from './ledger-change.ts'

const farmDayRange = (farmId: FarmId, first: string, last: string): FarmDayRange => ({
  farm_id: farmId,
  after: addDays(first, -1),
  through: last,
})

/** A feed count or delivery affects the intervals before and after it. */
export function feedDaysOfDraft(draft: ResolvedDraft): FarmDayRange[] {
  const { farmId } = draft.place
  if (draft.kind === 'feedUse') return [farmDayRange(farmId, draft.fromDay, draft.day)]
  if (draft.kind === 'feedDelivery' || draft.kind === 'feedCount')
    return [farmDayRange(farmId, draft.day, addDays(draft.day, 1))]
  return []
}

export function feedDaysOfStored({ record, facts }: StoredRecordWithFacts): FarmDayRange[] {
  const farmId = record.farm_id as FarmId
  if (facts.feed_use) return [farmDayRange(farmId, facts.feed_use.from_day, facts.feed_use.to_day)]
  if (facts.feed_move || facts.feed_count) return [farmDayRange(farmId, record.day, addDays(record.day, 1))]
  return []
}
