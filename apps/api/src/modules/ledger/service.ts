import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntries, writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { type BrokenRule, Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import {
  type AppliedChange,
  applyLedgerChange,
  type ChangeSource,
  type StoredRecordWithFacts,
} from './changes/apply-ledger-change.ts'
import { type EditableFlags, requireEditable, storedRecordFlags } from './changes/record-editability.ts'
import { placesOfDraft, resolveDrafts } from './drafts/resolve-drafts.ts'
import { draftOfSlaughter } from './facts/draft-of-slaughter.ts'
import type { RecordDraft, RecordResult } from './record-draft.ts'
import { lockFarms } from './sql/places.ts'
import {
  type StoredFacts,
  type StoredRecord,
  selectFacts,
  selectRecord,
  selectRecordsWithFacts,
} from './sql/records/records.ts'
import { type RemovalBlock, selectRemovalBlock } from './sql/records/removal.ts'
import { insertReplacedRecord, takeReplacedRecords } from './sql/records/replaced-records.ts'
import { planForRecords } from './sql/value-rows.ts'

export { type BulkLedger, bulkLedger } from './bulk/bulk-records.ts'
export { confirmShortages } from './bulk/bulk-shortages.ts'
export { type LedgerTrial, newLedgerTrial, tryDrafts } from './bulk/try-drafts.ts'
export { priceLockProblem } from './changes/farm-lock-problem.ts'
export { type EditableFlags, recordFlags, requireEditable } from './changes/record-editability.ts'
export { requireOpenPlace } from './drafts/resolve-drafts.ts'
export { cachedByFarm } from './farm-cache/farm-cache.ts'
export { type ChangedDays, type LedgerChangeEvent, ledgerChanged, ledgerChanging } from './ledger-events.ts'
export { differingUnits, queueRecalculation, rebuildFarm } from './replay/rebuild-farm.ts'
export { farmDataKind } from './sql/farm-versions.ts'
export { selectBasis, selectControl } from './sql/periods/control-sums.ts'
export type { LedgerPeriod } from './sql/periods/ledger-period.ts'
export { type LedgerSums, selectPeriodGroups } from './sql/periods/periods.ts'
export { lockFarms, type PlaceLookup as KnownPlace } from './sql/places.ts'
export { deleteQueuedFarm, isRecalculationQueued, selectFarmsWithUnits, selectQueuedFarms } from './sql/rebuild.ts'
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
export { type StockAndWeightRow, stockAndWeights } from './sql/units/stock.ts'
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
export { measuredEnds } from './units/measured-ends.ts'
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
  const removed = replaces ? [(await requireEditableRecord(db, context, scope, replaces, farms, true)).stored] : []
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

/**
 * Removes a record, with both legs of a transfer; a count that it superseded is valid again.
 * Stock that becomes negative needs a confirmation (status 300). A course of treatment with a later day given needs a
 * reason; it stays stored, marked as void.
 */
export async function removeRecordById(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  confirmed: boolean,
  reason: string | null = null,
): Promise<void> {
  await planForRecords(db)
  const farms = farmsOfStored(await selectStoredWithFacts(db, scope, recordId))
  await lockFarms(db, scope, farms)
  const { stored } = await requireEditableRecord(db, context, scope, recordId, farms, true)
  requireReason(stored, reason)
  const applied = await applyLedgerChange(db, context, scope, {
    removed: [stored],
    updated: null,
    drafts: [],
    rules: [],
    confirmed,
    reason,
  })
  await auditRemoval(db, context, stored, applied)
  await restoreReplaced(db, context, scope, [recordId], farms)
}

/**
 * Records again what removed records had replaced, under the same ids. Doubts were confirmed when it was recorded first.
 * Throws a RuleProblem where it cannot be recorded any more, such as on a day that the farm has locked since.
 */
async function restoreReplaced(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordIds: readonly RecordId[],
  lockedFarms: readonly string[],
): Promise<void> {
  const replaced = await takeReplacedRecords(db, scope, recordIds)
  const farms = replaced.flatMap(({ draft }) => farmsOfDrafts([draft]))
  if (farms.some((id) => !lockedFarms.includes(id))) await lockFarms(db, scope, farms)
  for (const { record, draft } of replaced) {
    const placed = await resolveDrafts(db, context, scope, [draft], { isBatchOpen: true })
    const applied = await applyLedgerChange(db, context, scope, {
      removed: [],
      updated: { record, facts: NO_STORED_FACTS },
      drafts: placed.resolved,
      rules: placed.rules,
      confirmed: true,
    })
    await writeAuditEntry(db, context, auditEntryOf('record.restore', applied, 0, draft))
  }
}

/** Facts of a deleted record. */
const NO_STORED_FACTS: StoredFacts = {
  legs: [],
  lots: [],
  count: null,
  weighings: [],
  feed_use: null,
  feed_move: null,
  feed_count: null,
  treatment: null,
  posting: null,
}

/** From this number of records on, the farms' job calculates the figures, once a farm. */
const MANY_RECORDS = 500

/**
 * Removes records that an import made, all or none; those that are removed already are left out. Throws a RuleProblem
 * where later records need their pigs, or where one was changed since, is within a farm's lock or in a closed batch.
 */
export async function removeRecords(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordIds: readonly RecordId[],
): Promise<void> {
  const found = await selectRecordsWithFacts(db, scope, recordIds)
  if (found.length === 0) return
  const farms = [...new Set(found.flatMap(farmsOfStored))]
  if (!farms.every((id) => scope.writableFarms.has(id as FarmId))) throw new Problem('location.not_allowed')
  await lockFarms(db, scope, farms)
  const isAdministrator = scope.permissions.has('manage-directory')
  const block = await selectRemovalBlock(db, scope, recordIds, { today: context.today, isAdministrator })
  if (block) throw new RuleProblem([removalRefusal(context, block)])
  const isPart = found.length > MANY_RECORDS
  const applied = await applyLedgerChange(db, context, scope, {
    removed: found,
    updated: null,
    drafts: [],
    rules: [],
    confirmed: false,
    source: 'import',
    isPart,
  })
  if (!isPart) for (const stored of found) await auditRemoval(db, context, stored, applied)
  await restoreReplaced(db, context, scope, recordIds, farms)
}

const removalRefusal = ({ language }: RequestContext, { id, day, reason }: RemovalBlock): BrokenRule => ({
  code: `import.${reason}_since`,
  verdict: 'refused',
  params: { date: formatFarmDay(language, day), record_id: id },
})

const FIRST_DAY = 1

/** Throws `treatment.reason` where a day after the first was given and the removal has no reason. */
function requireReason({ facts }: StoredRecordWithFacts, reason: string | null): void {
  const later = facts.treatment?.days.some(({ no, given }) => no > FIRST_DAY && given !== null)
  if (later && !reason?.trim()) throw new RuleProblem([{ code: 'treatment.reason', verdict: 'refused' }])
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

const farmsOfDrafts = (drafts: readonly RecordDraft[]): FarmId[] =>
  drafts.flatMap((draft) => placesOfDraft(draft).map(({ farmId }) => farmId))

async function selectStoredWithFacts(db: Db, scope: TenantScope, recordId: RecordId): Promise<StoredRecordWithFacts> {
  const record = await selectRecord(db, scope, recordId)
  if (!record) throw new Problem('request.not_found')
  return { record, facts: await selectFacts(db, scope, recordId) }
}

/** Returns the farms of a record and of every unit in which it moved pigs. */
const farmsOfStored = ({ record, facts }: StoredRecordWithFacts): string[] => [
  record.farm_id,
  ...facts.legs.map(({ farm_id }) => farm_id),
]

/**
 * Re-reads the record after its farms are locked, and checks that it may be changed.
 * Throws `version.stale` for a record that was moved to another farm before the lock.
 */
async function requireEditableRecord(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  lockedFarms: readonly string[],
  isRemoval: boolean,
): Promise<{ stored: StoredRecordWithFacts; isBatchClosed: boolean }> {
  const stored = await selectStoredWithFacts(db, scope, recordId)
  const isLocked = farmsOfStored(stored).every((farmId) => lockedFarms.includes(farmId))
  if (!isLocked) throw staleVersion({ version: stored.record.version })
  const isBatchClosed = await requireEditable(db, context, scope, stored.record, isRemoval)
  return { stored, isBatchClosed }
}

const auditEntryOf = (action: string, applied: AppliedChange, no: number, draft: RecordDraft) => ({
  action,
  subjectType: 'record',
  subjectId: applied.recordIds[no] ?? null,
  after: draft,
  confirmed: applied.isConfirmed,
})

const auditSnapshot = ({ record, facts }: StoredRecordWithFacts) => ({ ...record, facts })

const auditRemoval = (
  db: Db,
  context: RequestContext,
  stored: StoredRecordWithFacts,
  { isConfirmed }: AppliedChange,
  action: 'record.delete' | 'record.replace' = 'record.delete',
): Promise<void> =>
  writeAuditEntry(db, context, {
    action,
    subjectType: 'record',
    subjectId: stored.record.id,
    before: auditSnapshot(stored),
    confirmed: isConfirmed,
  })
