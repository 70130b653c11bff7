import type { BatchId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { FactRows } from '#modules/ledger/sql/records/fact-rows.ts'
import { selectStockDays } from '#modules/ledger/sql/units/stored-stock.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { mapInTurns } from '#platform/work-turns.ts'
import { eventOfDrafts } from '../changes/change-event.ts'
import { closedBatchCounts, closedBatchRule } from '../changes/closed-batch-counts.ts'
import { ledgerHistoryRules } from '../changes/history-rules.ts'
import { toRecordRow } from '../changes/record-row.ts'
import { resolveDrafts } from '../drafts/resolve-drafts.ts'
import { type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import { factsOfDraft } from '../facts/draft-facts.ts'
import { ledgerChanging } from '../ledger-events.ts'
import type { RecordDraft } from '../record-draft.ts'
import { lastTakers, shortageDoubt } from './bulk-change.ts'
import { judgeWeights, type WeightJudge } from './judge-weights.ts'
import { addWeights, type TrialWeights, type TriedEntry } from './trial-weights.ts'

interface TrialDay {
  moved: number
  counted: number | null
}

/** A unit as the records of a trial would leave it. */
interface TrialUnit {
  stored: Map<string, TrialDay>
  tried: Map<string, TrialDay>
  /** A shortage of the unit was reported. */
  isShort: boolean
}

/** What the records tried so far would change: pigs of units, and the first days of units and batches. */
export interface LedgerTrial {
  units: Map<UnitId, TrialUnit>
  firstDays: Map<UnitId, string>
  batchStarts: Map<BatchId, string>
  weights: TrialWeights
}

export const newLedgerTrial = (): LedgerTrial => ({
  units: new Map(),
  firstDays: new Map(),
  batchStarts: new Map(),
  weights: new Map(),
})

/** Records to try. */
interface TriedRecords {
  drafts: readonly RecordDraft[]
  /** By record: it is left out where a stored one states the same, and adds nothing to the trial. */
  mayBeKnown: readonly boolean[]
  judge: WeightJudge
}

/** What a trial of records found. */
interface TriedDrafts {
  doubts: BrokenRule[]
  /** Doubts of weights; see `judgeWeights`. */
  weightDoubts: BrokenRule[]
}

/**
 * Tries records after those that the trial has seen, in order of their days, and returns their doubts. Nothing but units is written, so that thousands of records take one read each and no lock; the caller rolls back. Throws a
 * RuleProblem for records that break a rule; the trial then forgets them all. Shortages of barns that are counted as a
 * whole are found when the records are stored.
 */
export async function tryDrafts(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  trial: LedgerTrial,
  { drafts, mayBeKnown, judge }: TriedRecords,
): Promise<TriedDrafts> {
  const placed = await resolveDrafts(db, context, scope, drafts, { isBatchOpen: true })
  const entries = await mapInTurns(placed.resolved, newEntry)
  const next = withFirstDays(trial, entries)
  const rules = [
    ...withinBatches(placed.rules, placed.resolved, next),
    ...(await ledgerHistoryRules(db, context, scope, entries, null, next.firstDays)),
    ...(await ledgerChanging.publish(db, context, scope, eventOfDrafts(placed.resolved))).flat(),
  ]
  if (rules.some(({ verdict }) => verdict === 'refused')) throw new RuleProblem(rules)
  trial.firstDays = next.firstDays
  trial.batchStarts = next.batchStarts
  await readStoredStock(db, scope, trial, entries)
  const added = notStored(entries, rules, mayBeKnown)
  for (const { facts } of added) addFacts(trial, facts)
  const shortages = shortageDoubts(
    context,
    scope,
    trial,
    added.map(({ draft }) => draft),
  )
  const ofCounts = [...closedBatchDoubts(context, scope, trial, added), ...secondCountDoubts(context, trial, added)]
  const since = entries[0]?.draft.day ?? context.today
  await addWeights(db, scope, trial.weights, { entries, added, since, today: context.today })
  return {
    doubts: [...rules, ...shortages, ...ofCounts],
    weightDoubts: await judgeWeights(trial.weights, { entries, added }, judge),
  }
}

/** Returns the entries without those that a stored one states the same. */
function notStored(
  entries: readonly TriedEntry[],
  rules: readonly BrokenRule[],
  mayBeKnown: readonly boolean[],
): TriedEntry[] {
  const repeated = new Set(rules.flatMap(({ code, field }) => (code === 'duplicates.same' ? [field] : [])))
  return entries.filter(({ draft }, no) => !(mayBeKnown[no] && repeated.has(draft.fields.head)))
}

function newEntry(draft: ResolvedDraft) {
  const id = newId<RecordId>()
  const facts = factsOfDraft(draft, id)
  return { draft, facts, row: toRecordRow(draft, id, facts) }
}

/**
 * Takes note of what records will move and weigh that are stored after those of the trial, such as those of another sheet
 * of a workbook, but not of what was typed already. They are not tried themselves. `since` is the first day of the
 * trial's own records.
 */
export async function foreseeDrafts(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  trial: LedgerTrial,
  { drafts, mayBeKnown, since }: Pick<TriedRecords, 'drafts' | 'mayBeKnown'> & { since: string },
): Promise<void> {
  const { resolved } = await resolveDrafts(db, context, scope, drafts, { isBatchOpen: true })
  const entries = await mapInTurns(resolved, newEntry)
  const added = notStored(entries, await ledgerHistoryRules(db, context, scope, entries, null), mayBeKnown)
  await addWeights(db, scope, trial.weights, { entries, added, since, today: context.today })
}

/** Returns the first days of units and batches with those of more entries. */
function withFirstDays(
  trial: LedgerTrial,
  entries: readonly TriedEntry[],
): Pick<LedgerTrial, 'firstDays' | 'batchStarts'> {
  const firstDays = new Map(trial.firstDays)
  const batchStarts = new Map(trial.batchStarts)
  const begin = <Id>(days: Map<Id, string>, id: Id, day: string) => {
    const known = days.get(id)
    if (known === undefined || day < known) days.set(id, day)
  }
  for (const { draft, facts } of entries) {
    for (const unit of unitsOfDraft(draft)) {
      const arrives = facts.legs.some(({ unit_id, head }) => unit_id === unit.id && head > 0)
      if (!arrives && draft.kind !== 'status') continue
      begin(firstDays, unit.id, draft.day)
      if (arrives && unit.batchId !== null) begin(batchStarts, unit.batchId, draft.day)
    }
  }
  return { firstDays, batchStarts }
}

/** Drops the rule of days before a batch where the batch would begin earlier with the records of the trial. */
function withinBatches(
  rules: readonly BrokenRule[],
  drafts: readonly ResolvedDraft[],
  { batchStarts }: Pick<LedgerTrial, 'batchStarts'>,
): BrokenRule[] {
  if (!rules.some(({ code }) => code === 'dates.outside_batch')) return [...rules]
  const draftOf = new Map(drafts.map((draft) => [draft.fields.day, draft]))
  return rules.filter(({ code, field }) => {
    const draft = code === 'dates.outside_batch' ? draftOf.get(field ?? '') : undefined
    const end = draft?.placeLookup.batch_end ?? null
    if (!draft || (end !== null && draft.day > end)) return true
    return !unitsOfDraft(draft).some(({ batchId }) => {
      const start = batchId === null ? undefined : batchStarts.get(batchId)
      return start !== undefined && start <= draft.day
    })
  })
}

/** Reads the stored days of units that the trial meets for the first time. */
async function readStoredStock(
  db: Db,
  scope: TenantScope,
  trial: LedgerTrial,
  entries: readonly TriedEntry[],
): Promise<void> {
  const unknown = [...new Set(entries.flatMap(({ draft }) => unitsOfDraft(draft).map(({ id }) => id)))].filter(
    (id) => !trial.units.has(id),
  )
  if (unknown.length === 0) return
  for (const id of unknown) trial.units.set(id, { stored: new Map(), tried: new Map(), isShort: false })
  for (const { unit_id, day, moved, counted } of await selectStockDays(db, scope, unknown))
    trial.units.get(unit_id)?.stored.set(day, { moved, counted })
}

function addFacts({ units }: LedgerTrial, { legs, counts }: FactRows): void {
  const dayOf = (unitId: string, day: string): TrialDay | undefined => {
    const unit = units.get(unitId as UnitId)
    if (!unit) return undefined
    const known = unit.tried.get(day) ?? { moved: 0, counted: null }
    unit.tried.set(day, known)
    return known
  }
  for (const { unit_id, day, head } of legs) {
    const tried = dayOf(unit_id, day)
    if (tried) tried.moved += head
  }
  for (const { scope_id, day, head } of counts) {
    const tried = dayOf(scope_id, day)
    if (tried) tried.counted = head
  }
}

/** Returns the first day on which a unit has fewer pigs than none and fewer than without the trial, and how many. */
function shortageOf({ stored, tried }: TrialUnit): { day: string; missing: number } | null {
  let [before, after] = [0, 0]
  for (const day of [...new Set([...stored.keys(), ...tried.keys()])].sort()) {
    const [was, more] = [stored.get(day), tried.get(day)]
    before = was?.counted ?? before + (was?.moved ?? 0)
    after = more?.counted ?? was?.counted ?? after + (was?.moved ?? 0) + (more?.moved ?? 0)
    if (after < 0 && after < before) return { day, missing: -after }
  }
  return null
}

/** Returns the pigs of a unit at the end of a day, without the trial and with it; null for a unit without stored days. */
function pigsOn({ stored, tried }: TrialUnit, end: string): { without: number; with: number } | null {
  if (stored.size === 0) return null
  let [before, after] = [0, 0]
  for (const day of [...new Set([...stored.keys(), ...tried.keys()])].sort()) {
    if (day > end) break
    const [was, more] = [stored.get(day), tried.get(day)]
    const moved = was?.moved ?? 0
    before = was?.counted ?? before + moved
    after = more?.counted ?? was?.counted ?? after + moved + (more?.moved ?? 0)
  }
  return { without: before, with: after }
}

/**
 * Returns the doubt of each count with which a closed batch that ended empty would not. The form refuses it; here the
 * movement that explains it may be in another sheet or file.
 */
const closedBatchDoubts = (
  { language, today }: Pick<RequestContext, 'language' | 'today'>,
  scope: TenantScope,
  { units }: LedgerTrial,
  added: readonly TriedEntry[],
): BrokenRule[] =>
  closedBatchCounts(
    added.map(({ draft }) => draft),
    today,
  ).flatMap(({ draft, end }) => {
    const [unit] = unitsOfDraft(draft)
    const trialUnit = unit && units.get(unit.id)
    const pigs = trialUnit ? pigsOn(trialUnit, end) : null
    if (pigs === null || pigs.without !== 0 || pigs.with === 0) return []
    return [{ ...closedBatchRule(language, scope, { draft, end, headAtEnd: pigs.with }), verdict: 'doubtful' }]
  })

/** Returns the doubt of each count that replaces a stored one of the day with another number, as its form asks. */
const secondCountDoubts = (
  { language }: Pick<RequestContext, 'language'>,
  { units }: LedgerTrial,
  added: readonly TriedEntry[],
): BrokenRule[] =>
  added.flatMap(({ draft }) => {
    if (draft.kind !== 'status') return []
    const [unit] = unitsOfDraft(draft)
    const counted = (unit && units.get(unit.id)?.stored.get(draft.day)?.counted) ?? null
    if (counted === null || counted === draft.head) return []
    const params = { date: formatFarmDay(language, draft.day) }
    return [{ code: 'status.twice', verdict: 'doubtful', field: draft.fields.head, params }]
  })

function shortageDoubts(
  context: Pick<RequestContext, 'language'>,
  scope: TenantScope,
  { units }: LedgerTrial,
  drafts: readonly ResolvedDraft[],
): BrokenRule[] {
  return lastTakers(drafts).flatMap(({ unitId, draft }): BrokenRule[] => {
    const unit = units.get(unitId)
    const shortage = unit && !unit.isShort ? shortageOf(unit) : null
    if (!unit || !shortage) return []
    unit.isShort = true
    return [shortageDoubt(context, scope, draft, shortage)]
  })
}
