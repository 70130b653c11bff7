import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import type { ReportRange } from '../sql/issued-reports.ts'
import type { StoredFacts, StoredRecord } from '../sql/records.ts'

/** Plans and proofs: no figure of a report is made of them. */
const UNREPORTED_KINDS: ReadonlySet<string> = new Set(['preSlaughter', 'checkIn', 'weighing'])
const UNREPORTED_TYPES: ReadonlySet<number> = new Set([
  recordKind.preSlaughter,
  recordKind.checkIn,
  recordKind.weighing,
])

/**
 * The days of reports that a new or corrected record bears on. A report holds what is dated after its opening: on that
 * day itself nothing but the count matters.
 */
export function reportRangesOfDraft(draft: ResolvedDraft): ReportRange[] {
  if (UNREPORTED_KINDS.has(draft.kind)) return []
  const last = draft.day
  const first = draft.kind === 'feedUse' ? draft.fromDay : draft.day
  const days = { first_day: first, last_day: draft.kind === 'status' ? last : addDays(last, -1) }
  const units = unitsOfDraft(draft)
  if (units.length > 0) {
    return units.map(({ farmId, pigType, batchId }) => ({
      farm_id: farmId,
      pig_type: pigType,
      batch_id: batchId,
      is_shared: false,
      ...days,
    }))
  }
  const { farmId, batchId } = draft.place
  return [{ farm_id: farmId, pig_type: null, batch_id: batchId, is_shared: batchId === null, ...days }]
}

/** The same of a record that is taken out or written anew, as it stood. */
export function reportRangesOfStored({ record, facts }: { record: StoredRecord; facts: StoredFacts }): ReportRange[] {
  if (UNREPORTED_TYPES.has(record.type_id)) return []
  const first = facts.feed_use?.from_day ?? record.day
  const days = { first_day: first, last_day: facts.count ? record.day : addDays(record.day, -1) }
  if (facts.legs.length > 0) {
    return facts.legs.map(({ farm_id, batch_id }) => ({ farm_id, pig_type: null, batch_id, is_shared: false, ...days }))
  }
  const { farm_id, batch_id } = record
  return [{ farm_id, pig_type: null, batch_id, is_shared: batch_id === null && facts.count === null, ...days }]
}
