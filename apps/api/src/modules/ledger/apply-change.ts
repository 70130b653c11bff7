import type { BarnId, FarmId, RecordId, UnitId } from '@herdboard/contract/ids.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { reviewFarmsAfterChange } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { enqueueJob } from '#platform/jobs.ts'
import { type BrokenRule, assertRules } from '#platform/problem.ts'
import type { TenantScope } from '#platform/scope.ts'
import type { RecordDraft } from './draft.ts'
import { entryRules } from './entry-rules.ts'
import { factsOf, joinFacts } from './facts.ts'
import type { FarmDays } from './feed-shares.ts'
import { nightlyRunAfter } from './nightly.ts'
import { type PlacedDraft, takenFrom, unitsOf } from './placed-draft.ts'
import { playStretches, withShortagesExplained } from './play-stretches.ts'
import { publishStretches } from './publish-stretches.ts'
import { recordRow } from './record-rows.ts'
import { reachOfDraft, reachOfStanding } from './report-reach.ts'
import { type OwnDays, shortageRules } from './shortage-rules.ts'
import { updateBatchStarts, updateDataVersion } from './sql/changes.ts'
import { deleteFacts, type FactRows, insertFacts, insertForced } from './sql/facts.ts'
import { insertFarmChanges } from './sql/farm-changes.ts'
import { selectReachedReports, updateReplaced } from './sql/issued-reports.ts'
import {
  insertRecords,
  type StoredFacts,
  type StoredRecord,
  updateDeleted,
  updateForced,
  updateRecord,
} from './sql/records.ts'
import { voidTreatment } from './sql/treatments.ts'
import { selectUnitsOfBarns } from './sql/units.ts'
import { stretchesOf } from './stretches.ts'
import { isCountedWithBarn, type Touched } from './unit.ts'

/** A record that is taken out, or written anew, with its facts as they stood. */
export interface Standing {
  record: StoredRecord
  facts: StoredFacts
}

export interface Change {
  /** Taken out for good. */
  removed: readonly Standing[]
  /** Written anew by the first draft, under its own id. */
  rewritten: Standing | null
  drafts: readonly PlacedDraft[]
  /** What was found against the change so far. */
  rules: readonly BrokenRule[]
  confirmed: boolean
  /** Why something is taken out; null where nobody was asked. */
  reason?: string | null
}

/** What a change did. */
export interface Applied {
  recordIds: RecordId[]
  facts: FactRows
  /** Doubts stood against it, and the person sent it anyway. */
  isConfirmed: boolean
  pending: boolean
}

/**
 * One change of the ledger from facts to sums, inside the request's transaction and behind the farms' locks.
 * Facts are written and played first, so that every rule is asked at once; nothing derived is written before they hold.
 */
export async function applyChange(db: Db, context: RequestContext, scope: TenantScope, change: Change): Promise<Applied> {
  const { drafts, removed, rewritten, confirmed } = change
  const entries = drafts.map((draft, no) => {
    const id = no === 0 && rewritten ? rewritten.record.id : newId<RecordId>()
    const facts = factsOf(draft, id)
    return { draft, id, facts, row: recordRow(draft, id, facts) }
  })
  const rules = [...change.rules, ...(await entryRules(db, context, scope, entries, rewritten?.record.id ?? null))]
  const gone = rewritten ? [...removed, rewritten] : removed
  for (const { record } of gone) await deleteFacts(db, scope, record.id)
  for (const { record, facts } of removed) {
    await updateDeleted(db, scope, record.id, context.now)
    if (facts.treatment) await voidTreatment(db, scope, record.id, change.reason ?? null)
  }
  const [first, ...rest] = entries
  if (rewritten && first) await updateRecord(db, scope, first.row)
  const fresh = (rewritten ? rest : entries).map(({ row }) => row)
  if (fresh.length > 0) await insertRecords(db, scope, fresh)
  const facts = joinFacts(entries.map((entry) => entry.facts))
  await insertFacts(db, scope, facts)
  await startBatches(db, context, scope, drafts, gone)

  const touched = [...drafts.flatMap(touchedByDraft), ...(await touchedByStanding(db, scope, gone))]
  const played = await playStretches(db, scope, await stretchesOf(db, scope, touched, context.today))
  rules.push(...(await shortageRules(db, context, scope, played, ownDaysOf(drafts, gone, removed.length > 0))))
  const reached = await selectReachedReports(db, scope, [
    ...drafts.flatMap(reachOfDraft),
    ...gone.flatMap(reachOfStanding),
  ])
  if (reached.length > 0) rules.push(replacesReports(change))
  assertRules(withoutRepeats(rules), confirmed)
  const isConfirmed = rules.length > 0

  if (reached.length > 0) await updateReplaced(db, scope, reached, context.now)
  const explained = played.map(withShortagesExplained)
  const forced = explained.flatMap(({ played, forcedDays }) =>
    forcedDays.map((day) => ({ unit_id: played.stretch.unitId, day })),
  )
  const recordIds = entries.map(({ id }) => id)
  const forcing = recordIds[0] ?? gone[0]?.record.id
  if (forced.length > 0 && forcing) {
    await insertForced(
      db,
      scope,
      forced.map((day) => ({ ...day, record_id: forcing })),
    )
  }
  if (isConfirmed) await updateForced(db, scope, recordIds.length > 0 ? recordIds : gone.map(({ record }) => record.id))
  const pending = await publishStretches(db, scope, {
    played: explained.map((one) => one.played),
    feed: [...drafts.flatMap(feedReach), ...gone.flatMap(feedReachOfStanding)],
    goneRecords: gone.map(({ record }) => record.id),
    reason: 'record',
  })
  const farmIds = farmsOfChange(change)
  await tellOrSolve(db, context, scope, change, farmIds)
  await judgeAnew(db, context, scope, farmIds)
  await updateDataVersion(db, scope)
  await enqueueJob(db, 'nightly', scope.directoryId, { runAt: nightlyRunAfter(context.today) })
  return { recordIds, facts, isConfirmed, pending }
}

const HIGH_MORTALITY = 11
const WITHDRAWAL_CONFLICT = 25

/** Told at once where such a thing is recorded: many dead, pigs that leave or move on while they are withheld. */
const TOLD_AT_ONCE: Readonly<Partial<Record<RecordDraft['kind'], number>>> = {
  dead: HIGH_MORTALITY,
  departure: WITHDRAWAL_CONFLICT,
  transfer: WITHDRAWAL_CONFLICT,
  slaughter: WITHDRAWAL_CONFLICT,
  preSlaughter: WITHDRAWAL_CONFLICT,
  treatment: WITHDRAWAL_CONFLICT,
}

/** Every farm that pigs or feed of the change are on, in the order of their ids. */
function farmsOfChange({ drafts, removed, rewritten }: Change): FarmId[] {
  const gone = rewritten ? [...removed, rewritten] : removed
  const farmIds = new Set([
    ...drafts.flatMap((draft) => [draft.place.farmId, ...unitsOf(draft).map(({ farmId }) => farmId)]),
    ...gone.flatMap(({ record, facts }) => [record.farm_id, ...facts.legs.map(({ farm_id }) => farm_id)] as FarmId[]),
  ])
  return [...farmIds].sort()
}

/** Those who record a whole day's work in a row wait for one judgement of it. */
const JUDGED_AFTER_MS = 20_000

/** The quality of the farms' data is looked at again a little later. */
async function judgeAnew(db: Db, context: RequestContext, scope: TenantScope, farmIds: readonly FarmId[]): Promise<void> {
  if (!scope.modules.has('DataQualityAssessment')) return
  await insertFarmChanges(db, scope, farmIds)
  await enqueueJob(db, 'assess-quality', scope.directoryId, { runAt: new Date(context.now.getTime() + JUDGED_AFTER_MS) })
}

/** What was open about these farms and is solved by the change is closed with it; what cannot wait is told at once. */
async function tellOrSolve(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { drafts }: Change,
  farmIds: readonly FarmId[],
): Promise<void> {
  const reviewed = { farmIds, today: context.today, now: context.now }
  const told = new Set(drafts.flatMap(({ kind }) => TOLD_AT_ONCE[kind] ?? []))
  await reviewFarmsAfterChange(db, scope, reviewed, [...told])
}

/** Somebody took a report of these days along: its figures are no longer those of the herd. */
function replacesReports({ drafts, removed, rewritten }: Change): BrokenRule {
  const gone = rewritten ? [...removed, rewritten] : removed
  const days = [...drafts.map(({ day }) => day), ...gone.map(({ record }) => record.day)].sort()
  const [first] = drafts
  return {
    code: 'status.closed_report',
    verdict: 'doubtful',
    ...(first && { field: first.fields.day }),
    params: { date: days[0] ?? '' },
  }
}

/** What the form and the ledger both found is said once. */
const withoutRepeats = (rules: readonly BrokenRule[]): BrokenRule[] => [
  ...new Map(rules.map((rule) => [`${rule.code} ${rule.field} ${JSON.stringify(rule.params)}`, rule])).values(),
]

const touchedByDraft = (draft: PlacedDraft): Touched[] =>
  unitsOf(draft).map(({ id }) => ({ unitId: id, firstDay: draft.day, lastDay: draft.day }))

/** Units that standing facts lie in; a barn's count reaches all units of the barn. */
async function touchedByStanding(db: Db, scope: TenantScope, gone: readonly Standing[]): Promise<Touched[]> {
  const touched: Touched[] = []
  for (const { facts } of gone) {
    const at = (unitId: string, day: string) => touched.push({ unitId: unitId as UnitId, firstDay: day, lastDay: day })
    for (const { unit_id, day } of [...facts.legs, ...facts.weighings]) at(unit_id, day)
    if (facts.count?.scope === 1) at(facts.count.scope_id, facts.count.day)
    if (facts.count?.scope === 2) {
      const units = await selectUnitsOfBarns(db, scope, [facts.count.scope_id as BarnId])
      for (const { id } of units.filter(isCountedWithBarn)) at(id, facts.count.day)
    }
  }
  return touched
}

function ownDaysOf(drafts: readonly PlacedDraft[], gone: readonly Standing[], isRemoval: boolean): OwnDays[] {
  // What a removal leaves short is asked about, never refused: the record may well have been wrong.
  if (isRemoval && drafts.length === 0) return []
  const own = new Map<string, { days: Set<string>; dayField: string; taken: OwnDays['taken'][number][] }>()
  for (const draft of drafts) {
    for (const unit of unitsOf(draft)) {
      const known = own.get(unit.id) ?? { days: new Set(), dayField: draft.fields.day, taken: [] }
      known.days.add(draft.day)
      known.taken.push({ day: draft.day, ...takenFrom(draft, unit) })
      own.set(unit.id, known)
    }
  }
  for (const { facts } of gone) for (const { unit_id, day } of facts.legs) own.get(unit_id)?.days.add(day)
  return [...own].map(([unitId, { days, ...others }]) => ({ unitId, days: [...days], ...others }))
}

/** A batch starts no later than its first pigs come in, and not before because of pigs that never came. */
async function startBatches(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  drafts: readonly PlacedDraft[],
  gone: readonly Standing[],
): Promise<void> {
  const batchIds = [
    ...drafts.flatMap((draft) => unitsOf(draft).map(({ batchId }) => batchId)),
    ...gone.flatMap(({ facts }) => facts.legs.map(({ batch_id }) => batch_id)),
  ].filter((id) => id !== null)
  if (batchIds.length === 0) return
  for (const { id, before, after } of await updateBatchStarts(db, scope, [...new Set(batchIds)].sort())) {
    const line = { before: { start_date: before }, after: { start_date: after } }
    await writeAuditEntry(db, context, { action: 'batch.update', subjectType: 'batch', subjectId: id, ...line })
  }
}

const days = (farmId: FarmId, first: string, last: string): FarmDays => ({
  farm_id: farmId,
  after: addDays(first, -1),
  through: last,
})

/** A count or a delivery bears on the intervals before and after it. */
function feedReach(draft: PlacedDraft): FarmDays[] {
  const { farmId } = draft.place
  if (draft.kind === 'feedUse') return [days(farmId, draft.fromDay, draft.day)]
  if (draft.kind === 'feedDelivery' || draft.kind === 'feedCount')
    return [days(farmId, draft.day, addDays(draft.day, 1))]
  return []
}

function feedReachOfStanding({ record, facts }: Standing): FarmDays[] {
  const farmId = record.farm_id as FarmId
  if (facts.feed_use) return [days(farmId, facts.feed_use.from_day, facts.feed_use.to_day)]
  if (facts.feed_move || facts.feed_count) return [days(farmId, record.day, addDays(record.day, 1))]
  return []
}
