import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import type { LedgerChangeEvent } from '../ledger-events.ts'
import type { AffectedUnit } from '../units/herd-unit.ts'
import { changedDaysOfDraft, changedDaysOfStored } from './changed-days.ts'
import type { LedgerChange } from './ledger-change.ts'

/** Returns every farm with pigs or feed of the change, in the order of the ids. */
function farmsOfChange({ drafts, removed, updated }: LedgerChange): FarmId[] {
  const replaced = updated ? [...removed, updated] : removed
  const farmIds = new Set([
    ...drafts.flatMap((draft) => [draft.place.farmId, ...unitsOfDraft(draft).map(({ farmId }) => farmId)]),
    ...replaced.flatMap(
      ({ record, facts }) => [record.farm_id, ...facts.legs.map(({ farm_id }) => farm_id)] as FarmId[],
    ),
  ])
  return [...farmIds].sort()
}

export function eventOfChange(
  change: LedgerChange,
  recordIds: readonly RecordId[],
  affected: readonly AffectedUnit[],
): LedgerChangeEvent {
  const { drafts, removed, updated } = change
  const replaced = updated ? [...removed, updated] : removed
  const days = [...drafts.map(({ day }) => day), ...replaced.map(({ record }) => record.day)].sort()
  return {
    farmIds: farmsOfChange(change),
    unitIds: [...new Set(affected.map(({ unitId }) => unitId))].sort(),
    firstDay: days[0] ?? '',
    recordIds,
    kinds: [...new Set(drafts.map(({ kind }) => kind))],
    days: [...drafts.flatMap(changedDaysOfDraft), ...replaced.flatMap(changedDaysOfStored)],
    dayField: drafts[0]?.fields.day ?? null,
  }
}

/** Returns the event of new records that are not stored yet. */
export const eventOfDrafts = (drafts: readonly ResolvedDraft[]): LedgerChangeEvent =>
  eventOfChange({ drafts, removed: [], updated: null, rules: [], confirmed: true }, [], drafts.flatMap(affectedByDraft))

export const affectedByDraft = (draft: ResolvedDraft): AffectedUnit[] =>
  unitsOfDraft(draft).map(({ id }) => ({ unitId: id, firstDay: draft.day, lastDay: draft.day }))
