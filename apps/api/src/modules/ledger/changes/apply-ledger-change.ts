import type { BarnId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { countTarget } from '@herdboard/domain/ledger/count-target.ts'
import { supersedeRestoredCount } from '#modules/ledger/sql/records/counts-of-day.ts'
import { deleteFacts } from '#modules/ledger/sql/records/delete-facts.ts'
import { insertConfirmedShortages, insertRecordsAndFacts } from '#modules/ledger/sql/records/insert-facts.ts'
import { updateBatchStarts, updateDataVersion } from '#modules/ledger/sql/records/record-guards.ts'
import { updateConfirmed, updateDeleted, updateRecord } from '#modules/ledger/sql/records/records.ts'
import { deleteConfirmedShortages } from '#modules/ledger/sql/records/removal.ts'
import { voidTreatment } from '#modules/ledger/sql/records/treatments.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { assertRules, type BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { mapInTurns } from '#platform/work-turns.ts'
import { lastTakers, replayShortUnits } from '../bulk/bulk-change.ts'
import { pigsTakenFrom, type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import { factsOfDraft, joinFacts } from '../facts/draft-facts.ts'
import { ledgerChanged, ledgerChanging } from '../ledger-events.ts'
import { publishReplay } from '../replay/publish-replay.ts'
import { queueRecalculation } from '../replay/rebuild-farm.ts'
import { recalculationWindows } from '../replay/recalculation-windows.ts'
import {
  type ReplayedWindow,
  replayWindows,
  unconfirmedShortageDay,
  withConfirmedShortages,
} from '../replay/replay-windows.ts'
import { LARGE_IMPORT } from '../sql/rebuild.ts'
import { type AffectedUnit, isCountedWithBarn } from '../units/herd-unit.ts'
import { affectedByDraft, eventOfChange } from './change-event.ts'
import { feedDaysOfDraft, feedDaysOfStored } from './changed-feed-days.ts'
import { closedBatchRules, replacedCountRules } from './closed-batch-counts.ts'
import { ledgerHistoryRules } from './history-rules.ts'

import type { AppliedChange, LedgerChange, StoredRecordWithFacts } from './ledger-change.ts'
import { lockedDayRules, movedLockedDays } from './locked-day-rules.ts'
import { toRecordRow } from './record-row.ts'
import { type EntryDays, shortageRules } from './shortage-rules.ts'

/**
 * Applies one change of the ledger, from facts to sums, inside the request's transaction and with the farms locked.
 * Facts are written and replayed first, so that all rules are checked together. Derived rows are written only when
 * the rules hold.
 */
export async function applyLedgerChange(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  change: LedgerChange,
): Promise<AppliedChange> {
  const { drafts, removed, updated, confirmed } = change
  const entries = await mapInTurns(drafts, (draft, no) => {
    const id = no === 0 && updated ? updated.record.id : newId<RecordId>()
    const facts = factsOfDraft(draft, id)
    return { draft, id, facts, row: toRecordRow(draft, id, facts) }
  })
  const rules = [
    ...change.rules,
    ...(await ledgerHistoryRules(db, context, scope, entries, (updated ?? removed[0])?.record.id ?? null)),
  ]
  const replaced = updated ? [...removed, updated] : removed
  const idsOf = (stored: readonly StoredRecordWithFacts[]) => stored.map(({ record }) => record.id)
  await deleteFacts(db, scope, idsOf(replaced))
  if (removed.length > 0) await updateDeleted(db, scope, idsOf(removed), context.now)
  for (const { record, facts } of removed)
    if (facts.treatment) await voidTreatment(db, scope, record.id, change.reason ?? null)
  if (change.source === 'import' && removed.length > 0) await deleteConfirmedShortages(db, scope, idsOf(removed))
  const [first, ...rest] = entries
  if (updated && first) await updateRecord(db, scope, first.row)
  const inserted = (updated ? rest : entries).map(({ row }) => row)
  const isImport = change.source === 'import'
  const recordIds = entries.map(({ id }) => id)
  const recordOfField = new Map(
    drafts.flatMap(({ fields }, no) => fieldsOf(fields).map((field) => [field, recordIds[no]])),
  )
  const doubtful = (): RecordId[] => {
    if (rules.length === 0) return []
    if (isImport) return [...new Set(rules.flatMap(({ field }) => recordOfField.get(field ?? '') ?? []))]
    return recordIds.length > 0 ? recordIds : idsOf(replaced)
  }
  if (!isImport) rules.push(...(await replacedCountRules(db, context, scope, drafts)))
  // Known already, so that the rows need not be written a second time; later rules may add a confirmation.
  const confirmedAtInsert = confirmed && inserted.length > 0 ? doubtful() : []
  const facts = joinFacts(entries.map((entry) => entry.facts))
  await insertRecordsAndFacts(db, scope, { records: inserted, confirmedIds: confirmedAtInsert, facts })
  if (change.isRestored) {
    for (const { record_id, scope_id, day } of facts.counts)
      await supersedeRestoredCount(db, scope, { recordId: record_id as RecordId, scopeId: scope_id, day })
  }
  await adjustBatchStarts(db, context, scope, drafts, replaced)

  const affected = [...drafts.flatMap(affectedByDraft), ...(await affectedByStored(db, scope, replaced))]
  const replayed = await replayOf(db, context, scope, change, affected)
  const shortages = change.isPart
    ? laterShortages(context, replayed)
    : await shortageRules(db, context, scope, replayed, entryDaysOf(drafts, replaced, removed.length > 0))
  rules.push(...(isImport ? shortages.map(asDoubt) : shortages))
  if (!isImport) rules.push(...closedBatchRules(context, scope, drafts, replayed))
  const event = eventOfChange(change, recordIds, affected)
  // The job of a large change compares its farms, and announces what moved.
  const moved = change.isPart ? [] : await movedLockedDays(db, scope, replayed)
  rules.push(...lockedDayRules(context, moved, event.dayField))
  rules.push(...(await ledgerChanging.publish(db, context, scope, event)).flat())
  assertRules(uniqueRules(rules), confirmed)
  const isConfirmed = rules.length > 0

  const withConfirmed = replayed.map(withConfirmedShortages)
  const forced = withConfirmed.flatMap(({ confirmed: { window }, days }) =>
    days.map((day) => ({ unit_id: window.unitId, day })),
  )
  const takerOf = new Map(lastTakers(drafts).map(({ unitId, no }) => [unitId, recordIds[no]]))
  const forcing = (unitId: UnitId) =>
    (isImport ? takerOf.get(unitId) : undefined) ?? recordIds[0] ?? replaced[0]?.record.id
  if (forced.length > 0) {
    await insertConfirmedShortages(
      db,
      scope,
      forced.flatMap((day) => {
        const record_id = forcing(day.unit_id)
        return record_id === undefined ? [] : [{ ...day, record_id }]
      }),
    )
  }
  const insertedConfirmed = new Set<RecordId>(confirmedAtInsert)
  if (updated) insertedConfirmed.delete(updated.record.id)
  const newlyConfirmed = doubtful().filter((id) => !insertedConfirmed.has(id))
  if (newlyConfirmed.length > 0) await updateConfirmed(db, scope, newlyConfirmed)
  if (change.isPart) {
    await queueRecalculation(db, scope, event.farmIds, event.firstDay, LARGE_IMPORT)
    await ledgerChanged.publish(db, context, scope, {
      ...event,
      confirmedRules: rules.map(({ code }) => code),
      movedLockedDays: moved,
    })
    await updateDataVersion(db, scope)
    return { recordIds, facts, isConfirmed, doubts: rules, pending: true }
  }
  const pending = await publishReplay(db, scope, {
    replayed: withConfirmed.map((one) => one.confirmed),
    feed: [...drafts.flatMap(feedDaysOfDraft), ...replaced.flatMap(feedDaysOfStored)],
    removedRecordIds: replaced.map(({ record }) => record.id),
    reason: 'record',
  })
  await ledgerChanged.publish(db, context, scope, {
    ...event,
    confirmedRules: rules.map(({ code }) => code),
    movedLockedDays: moved,
  })
  // Last in the transaction: every user who records waits for the lock on this row.
  await updateDataVersion(db, scope)
  return { recordIds, facts, isConfirmed, doubts: rules, pending }
}

/**
 * Replays what a change affects. A large import replays nothing: its farms' job calculates them once, and explains
 * shortages. A large removal replays only units that are short of pigs, because later records may need the removed ones.
 */
async function replayOf(
  db: Db,
  { today }: Pick<RequestContext, 'today'>,
  scope: TenantScope,
  { isPart, drafts }: LedgerChange,
  affected: readonly AffectedUnit[],
): Promise<ReplayedWindow[]> {
  if (!isPart) return replayWindows(db, scope, await recalculationWindows(db, scope, affected, today))
  return drafts.length > 0 ? [] : replayShortUnits(db, scope, affected, today)
}

/** Shortages that a removal of many records leaves behind: later records need their pigs. */
const laterShortages = (
  { language }: Pick<RequestContext, 'language'>,
  replayed: readonly ReplayedWindow[],
): BrokenRule[] =>
  replayed.flatMap((one) => {
    const day = unconfirmedShortageDay(one)
    if (day === null) return []
    return [
      { code: 'stock.later_below_zero', verdict: 'doubtful', params: { date: formatFarmDay(language, day), day } },
    ]
  })

const asDoubt = (rule: BrokenRule): BrokenRule => ({ ...rule, verdict: 'doubtful' })

/** Removes duplicates: the form and the ledger may report the same rule. */
const uniqueRules = (rules: readonly BrokenRule[]): BrokenRule[] => [
  ...new Map(rules.map((rule) => [`${rule.code} ${rule.field} ${JSON.stringify(rule.params)}`, rule])).values(),
]

/** Returns the units of stored facts; a whole-barn count affects all units of the barn. */
async function affectedByStored(
  db: Db,
  scope: TenantScope,
  replaced: readonly StoredRecordWithFacts[],
): Promise<AffectedUnit[]> {
  const affected: AffectedUnit[] = []
  for (const { facts } of replaced) {
    const affect = (unitId: string, day: string) =>
      affected.push({ unitId: unitId as UnitId, firstDay: day, lastDay: day })
    for (const { unit_id, day } of [...facts.legs, ...facts.weighings]) affect(unit_id, day)
    if (facts.count?.scope === countTarget.unit) affect(facts.count.scope_id, facts.count.day)
    if (facts.count?.scope === countTarget.barn) {
      const units = await selectUnitsOfBarns(db, scope, [facts.count.scope_id as BarnId])
      for (const { id } of units.filter(isCountedWithBarn)) affect(id, facts.count.day)
    }
  }
  return affected
}

function entryDaysOf(
  drafts: readonly ResolvedDraft[],
  replaced: readonly StoredRecordWithFacts[],
  isRemoval: boolean,
): EntryDays[] {
  // A shortage caused by a removal needs a confirmation but is never refused: the removed record may have been wrong.
  if (isRemoval && drafts.length === 0) return []
  const entryDays = new Map<string, { days: Set<string>; dayField: string; taken: EntryDays['taken'][number][] }>()
  for (const draft of drafts) {
    for (const unit of unitsOfDraft(draft)) {
      const known = entryDays.get(unit.id) ?? { days: new Set(), dayField: draft.fields.day, taken: [] }
      known.days.add(draft.day)
      known.taken.push({ day: draft.day, ...pigsTakenFrom(draft, unit) })
      entryDays.set(unit.id, known)
    }
  }
  for (const { facts } of replaced) for (const { unit_id, day } of facts.legs) entryDays.get(unit_id)?.days.add(day)
  return [...entryDays].map(([unitId, { days, ...others }]) => ({ unitId, days: [...days], ...others }))
}

/** Moves the start of batches to their first movement, and back when the movements that required it are removed. */
async function adjustBatchStarts(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  drafts: readonly ResolvedDraft[],
  replaced: readonly StoredRecordWithFacts[],
): Promise<void> {
  const batchIds = [
    ...drafts.flatMap((draft) => unitsOfDraft(draft).map(({ batchId }) => batchId)),
    ...replaced.flatMap(({ facts }) => facts.legs.map(({ batch_id }) => batch_id)),
  ].filter((id) => id !== null)
  if (batchIds.length === 0) return
  for (const { id, before, after } of await updateBatchStarts(db, scope, [...new Set(batchIds)].sort())) {
    const line = { before: { start_date: before }, after: { start_date: after } }
    await writeAuditEntry(db, context, { action: 'batch.update', subjectType: 'batch', subjectId: id, ...line })
  }
}

const fieldsOf = ({ day, head, place, rows = [] }: ResolvedDraft['fields']): string[] => [
  day,
  head,
  place,
  ...rows.flatMap((row) => [row.place, row.head]),
]
