import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntries, writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { applyLedgerChange } from './changes/apply-ledger-change.ts'
import type { ChangeSource } from './changes/ledger-change.ts'
import { type EditableFlags, storedRecordFlags } from './changes/record-editability.ts'
import {
  auditEntryOf,
  auditRemoval,
  auditSnapshot,
  farmsOfDrafts,
  farmsOfStored,
  requireEditableRecord,
  selectStoredWithFacts,
} from './changes/stored-records.ts'
import { isSettled, resolveDrafts } from './drafts/resolve-drafts.ts'
import { draftOfSlaughter } from './facts/draft-of-slaughter.ts'
import type { RecordDraft, RecordResult } from './record-draft.ts'
import { lockFarms } from './sql/places.ts'
import type { StoredFacts, StoredRecord } from './sql/records/records.ts'
import { insertReplacedRecord } from './sql/records/replaced-records.ts'

export { type BulkLedger, bulkLedger } from './bulk/bulk-records.ts'
export { confirmImportedShortages, confirmShortages } from './bulk/bulk-shortages.ts'
export type { PigsExpected, WeightJudge } from './bulk/judge-weights.ts'
export { foreseeDrafts, type LedgerTrial, newLedgerTrial, tryDrafts } from './bulk/try-drafts.ts'
export { priceLockProblem } from './changes/farm-lock-problem.ts'
export type { StoredRecordWithFacts } from './changes/ledger-change.ts'
export type { MovedLockedDays } from './changes/locked-day-rules.ts'
export { type EditableFlags, recordFlags, requireEditable } from './changes/record-editability.ts'
export { type RemovalRules, removeRecordById, removeRecords } from './changes/remove-records.ts'
export { type RestoreRules, restoreRecordById, selectRestorableEntry } from './changes/restore-record.ts'
export { requireOpenPlace } from './drafts/resolve-drafts.ts'
export { cachedByFarm } from './farm-cache/farm-cache.ts'
export { type ChangedDays, type LedgerChangeEvent, ledgerChanged, ledgerChanging } from './ledger-events.ts'
export { differingUnits, queueRecalculation, rebuildFarm } from './replay/rebuild-farm.ts'
export { farmDataKind } from './sql/farm-versions.ts'
export { selectBasis, selectControl } from './sql/periods/control-sums.ts'
export type { LedgerPeriod } from './sql/periods/ledger-period.ts'
export { type LedgerSums, selectPeriodGroups } from './sql/periods/periods.ts'
export { lockFarms, type PlaceLookup as KnownPlace } from './sql/places.ts'
export { placesWithCapacity } from './sql/places-with-capacity.ts'
export {
  deleteQueuedFarm,
  isRecalculationQueued,
  selectFarmsWithUnits,
  selectImportedFarms,
  selectQueuedFarms,
} from './sql/rebuild.ts'
export { copyRecords } from './sql/records/copy-records.ts'
export { selectDataVersion, selectLatestLock, updateDataVersion } from './sql/records/record-guards.ts'
export { type StoredFacts, type StoredRecord, updateVersion } from './sql/records/records.ts'
export type { CourseState } from './sql/records/treatments.ts'
export {
  courseState,
  type GivenDay,
  type TreatmentDayRow,
  type TreatmentRow,
  treatmentOf,
  writeTreatment,
} from './sql/records/treatments.ts'
export { daysSinceInsertion } from './sql/units/days-since-insertion.ts'
export { feedWithoutPigs } from './sql/units/feed-without-pigs.ts'
export { isCountOfUnit, isMeasuredPoint } from './sql/units/measured-point.ts'
export { type StockAndWeightRow, stockAndWeights } from './sql/units/stock.ts'
export { isWeighedExit } from './sql/units/weighed-exit.ts'
export { planForLists, planForRecords } from './sql/value-rows.ts'
export {
  estimatedWeightBeforeDepartureG,
  estimatedWeightG,
  expectedIntake,
  type UnitPigs,
  unitPigsOf,
  unitPigsOn,
  unitStockOn,
} from './stock/unit-stock.ts'
export { firstDaysOf } from './units/first-day.ts'
export { estimatedGains, measuredEnds } from './units/measured-ends.ts'
export { withSpreadFeed } from './units/spread-feed.ts'
export {
  type HerdPeriod,
  ledgerKnownThrough,
  type UnitOfFarm,
  type UnitPeriod,
  unitIdsByFarm,
  unitPeriods,
} from './units/unit-periods.ts'

export interface RecordOptions {
  /** The user has seen the doubts and confirms them. */
  confirmed: boolean
  /** Rules that the form has found; they are reported together with the ledger's rules. */
  rules?: readonly BrokenRule[]
  /** A slaughter that the first of these replaces. It comes back when that one is removed. */
  replaces?: RecordId
  /** Where the records come from; see `LedgerChange.source`. */
  source?: ChangeSource
  /** Part of a large import; see `LedgerChange.isPart`. */
  isPart?: boolean
}

/**
 * Stores drafts as records, all or none, and updates every derived figure, in the request's transaction.
 * Throws a RuleProblem with all broken rules (refusals always, doubts unless confirmed).
 */
export async function recordAll(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  drafts: readonly RecordDraft[],
  { confirmed, rules = [], replaces, source = 'form', isPart = false }: RecordOptions,
): Promise<RecordResult> {
  const farmsOfReplaced = replaces ? farmsOfStored(await selectStoredWithFacts(db, scope, replaces)) : []
  const farms = [...farmsOfDrafts(drafts), ...farmsOfReplaced]
  await lockFarms(db, scope, farms)
  const isSettlement = drafts.every(isSettled)
  const removed = replaces
    ? [(await requireEditableRecord(db, context, scope, replaces, farms, true, isSettlement)).stored]
    : []
  const placed = await resolveDrafts(db, context, scope, drafts, { isBatchOpen: source === 'import' })
  const applied = await applyLedgerChange(db, context, scope, {
    removed,
    updated: null,
    drafts: placed.resolved,
    rules: [...rules, ...placed.rules],
    confirmed,
    source,
    isPart,
  })
  for (const stored of removed) {
    const recordId = applied.recordIds[0]
    if (recordId === undefined) throw new Error('a record is replaced by none')
    const draft = draftOfSlaughter(stored)
    await insertReplacedRecord(db, scope, { recordId, replacedId: stored.record.id, draft })
  }
  // A large import writes one entry for all of its records.
  if (isPart) return { recordIds: applied.recordIds, pending: applied.pending, doubts: applied.doubts }
  await writeAuditEntries(
    db,
    context,
    drafts.map((draft, no) => auditEntryOf('record.create', applied, no, draft)),
  )
  for (const stored of removed) await auditRemoval(db, context, stored, applied, 'record.replace')
  return { recordIds: applied.recordIds, pending: applied.pending, doubts: applied.doubts }
}

/**
 * Rewrites a record as its next version; further drafts become separate records.
 * Throws `version.stale` for an older version; refuses a locked record, a closed batch and a farm without ReadWrite.
 */
export async function changeRecord(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  version: number,
  drafts: readonly RecordDraft[],
  { confirmed, rules = [] }: RecordOptions,
): Promise<RecordResult> {
  const before = await selectStoredWithFacts(db, scope, recordId)
  const farms = [...farmsOfDrafts(drafts), ...farmsOfStored(before)]
  await lockFarms(db, scope, farms)
  const { stored, isBatchClosed } = await requireEditableRecord(db, context, scope, recordId, farms, false)
  requireVersion(stored.record.version, version, () => staleVersion({ version: stored.record.version }))
  const placed = await resolveDrafts(db, context, scope, drafts, { isBatchOpen: isBatchClosed })
  const applied = await applyLedgerChange(db, context, scope, {
    removed: [],
    updated: stored,
    drafts: placed.resolved,
    rules: [...rules, ...placed.rules],
    confirmed,
  })
  for (const [no, draft] of drafts.entries()) {
    const old = no === 0 ? { before: auditSnapshot(stored) } : {}
    const action = no === 0 ? 'record.update' : 'record.create'
    await writeAuditEntry(db, context, { ...auditEntryOf(action, applied, no, draft), ...old })
  }
  return { recordIds: applied.recordIds, pending: applied.pending, doubts: applied.doubts }
}

/** Returns a stored record with its facts and flags, to fill its form. Throws `request.not_found`. */
export async function selectStoredRecord(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
): Promise<StoredRecord & EditableFlags & { facts: StoredFacts }> {
  const { record, facts } = await selectStoredWithFacts(db, scope, recordId)
  return { ...record, facts, ...(await storedRecordFlags(db, context, scope, record)) }
}
