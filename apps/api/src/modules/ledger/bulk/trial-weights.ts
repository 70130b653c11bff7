import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { countsOfBarnUnits } from '@herdboard/domain/ledger/barn-counts.ts'
import { type ExpectedDays, expectedDays } from '@herdboard/domain/ledger/replay/expected-pigs.ts'
import type { HerdCount, HerdLeg, UnitFacts, UnitReplayInput, Weighing } from '@herdboard/domain/ledger/unit-facts.ts'
import type { FactRows } from '#modules/ledger/sql/records/fact-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { mapInTurns } from '#platform/work-turns.ts'
import { type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import { recalculationWindows } from '../replay/recalculation-windows.ts'
import { windowsWithFacts } from '../replay/replay-windows.ts'

/** Facts of a unit since a day with a known weight: those that are stored, and those of the trial. */
export interface TrialFacts extends Pick<UnitFacts, 'pigType' | 'growthLevel'> {
  start: UnitReplayInput['start']
  legs: HerdLeg[]
  /** By day: the later count of a day replaces the earlier one. */
  counts: Map<string, HerdCount>
  weighings: Weighing[]
  /** The last day with a weight that was doubted, as long as no later one shows whether it is right. */
  doubted: DoubtedDay | null
}

/** Weights of a day that were doubted. */
interface DoubtedDay {
  day: string
  /** The same movements with the weight that was expected. */
  legs: Map<HerdLeg, HerdLeg>
  count: HerdCount | null
  weighings: Set<Weighing>
}

/** Facts of the units whose pigs a trial has met. */
export type TrialWeights = Map<UnitId, TrialFacts>

export type TriedEntry = { draft: ResolvedDraft; facts: FactRows }

/**
 * Adds the facts of entries to those of their units, which are read from the day `since` on where the trial meets them
 * for the first time. `added` are the entries that are not stored already.
 */
export async function addWeights(
  db: Db,
  scope: TenantScope,
  weights: TrialWeights,
  {
    entries,
    added,
    since,
    today,
  }: Record<'entries' | 'added', readonly TriedEntry[]> & Record<'since' | 'today', string>,
): Promise<void> {
  await readUnits(db, scope, weights, entries, { since, today })
  for (const { facts } of added) addTried(weights, facts)
  await shareBarnCounts(weights, added)
}

/** Reads the stored facts of units that the trial meets for the first time. */
async function readUnits(
  db: Db,
  scope: TenantScope,
  weights: TrialWeights,
  entries: readonly TriedEntry[],
  { since, today }: Record<'since' | 'today', string>,
): Promise<void> {
  const unknown = entries.flatMap(({ draft }) => {
    const firstDay = draft.day < since ? draft.day : since
    return unitsOfDraft(draft)
      .filter(({ id }) => !weights.has(id))
      .map(({ id }) => ({ unitId: id, firstDay, lastDay: draft.day }))
  })
  if (unknown.length === 0) return
  const windows = await recalculationWindows(db, scope, unknown, today)
  for (const { window, facts } of await windowsWithFacts(db, scope, windows)) {
    // The units of a barn that is counted as a whole are read together.
    if (weights.has(window.unitId)) continue
    const { pigType, growthLevel, legs, counts, weighings = [] } = facts
    weights.set(window.unitId, {
      pigType,
      ...(growthLevel !== undefined && { growthLevel }),
      start: window.start ?? undefined,
      legs: [...legs],
      counts: new Map(counts.map((count) => [count.day, count])),
      weighings: [...weighings],
      doubted: null,
    })
  }
}

/** Adds the facts of a tried entry to the units that the trial knows. */
function addTried(weights: TrialWeights, { legs, counts, weighings }: FactRows): void {
  for (const { unit_id, day, kind, head, kg } of legs)
    weights.get(unit_id as UnitId)?.legs.push({ day, kind, head, grams: kg === null ? null : Number(kg) * 1000 })
  for (const { scope_id, day, head, avg_kg, is_opening } of counts)
    weights
      .get(scope_id as UnitId)
      ?.counts.set(day, { day, head, averageGrams: Number(avg_kg) * 1000, isOpening: is_opening })
  for (const { unit_id, day, head, avg_kg } of weighings)
    weights.get(unit_id as UnitId)?.weighings.push({ day, head, grams: head * Number(avg_kg) * 1000 })
}

/** Shares the tried counts of whole barns among their units, as they are shared once they are stored. */
async function shareBarnCounts(weights: TrialWeights, added: readonly TriedEntry[]): Promise<void> {
  const counts = added.flatMap(({ draft }) => (draft.kind === 'status' && draft.countTarget === 'barn' ? [draft] : []))
  await mapInTurns([...Map.groupBy(counts, ({ barnId }) => barnId).values()], (ofBarn) => {
    const units = (ofBarn[0]?.barnUnits ?? []).flatMap(({ id }) => {
      const unit = weights.get(id)
      if (!unit) return []
      // An estimate goes on from the start, but never at the scale of an earlier interval.
      const start = unit.start && { start: { ...unit.start, curve_scale: null } }
      const since = unit.start?.day ?? ''
      return [{ ...unit, ...start, unitId: id, counts: [...unit.counts.values()].filter(({ day }) => day > since) }]
    })
    // The later count of a day replaces the earlier one.
    const ofDays = new Map(
      ofBarn.map(({ day, head, avgG, isOpening }) => [day, { day, head, averageGrams: avgG, isOpening }]),
    )
    for (const [unitId, shares] of countsOfBarnUnits(units, [...ofDays.values()])) {
      const unit = weights.get(unitId as UnitId)
      if (unit) unit.counts = new Map(shares.map((count) => [count.day, count]))
    }
  })
}

/** What is expected of a unit's days by all facts before each. */
export function expectedOfUnit({ start, counts, ...facts }: TrialFacts, through: string): ExpectedDays {
  return expectedDays({ ...facts, ...(start && { start }), counts: [...counts.values()], through })
}

/** The facts of a unit with the weights that were expected in place of those that are doubted. */
export function withoutDoubted(unit: TrialFacts): TrialFacts {
  const { doubted, counts, legs, weighings } = unit
  if (doubted === null) return unit
  return {
    ...unit,
    legs: doubted.legs.size === 0 ? legs : legs.map((leg) => doubted.legs.get(leg) ?? leg),
    counts: doubted.count === null ? counts : new Map(counts).set(doubted.day, doubted.count),
    weighings: weighings.filter((weighing) => !doubted.weighings.has(weighing)),
    doubted: null,
  }
}

/**
 * Doubts what an entry weighs in one of its units: its pigs weigh `meanGrams` each in `withoutDoubted`, by default as
 * pigs that are inserted without a weight. A weighing counts for nothing.
 */
export function doubtWeights(
  unit: TrialFacts,
  unitId: UnitId,
  { draft, facts }: TriedEntry,
  meanGrams: number | null,
): void {
  const { day } = draft
  const found: DoubtedDay =
    unit.doubted?.day === day ? unit.doubted : { day, legs: new Map(), count: null, weighings: new Set() }
  for (const row of facts.legs) {
    const grams = row.kg === null ? null : Number(row.kg) * 1000
    const isSame = (leg: HerdLeg) =>
      leg.day === day && leg.kind === row.kind && leg.head === row.head && leg.grams === grams && !found.legs.has(leg)
    const leg = row.unit_id === unitId ? unit.legs.find(isSame) : undefined
    if (leg) found.legs.set(leg, { ...leg, grams: meanGrams === null ? null : leg.head * meanGrams })
  }
  const count = unit.counts.get(day)
  if (facts.counts.length > 0 && count && meanGrams !== null)
    found.count = { day, head: count.head, averageGrams: meanGrams, isOpening: count.isOpening === true }
  if (facts.weighings.length > 0) found.weighings = new Set(unit.weighings.filter((weighing) => weighing.day === day))
  unit.doubted = found
}

/** Continues from a later known weight, and forgets the facts up to it. */
export function forgetBefore(unit: TrialFacts, start: UnitReplayInput['start']): void {
  if (!start || start.day === unit.start?.day) return
  const isLater = ({ day }: { day: string }) => day > start.day
  unit.start = start
  unit.legs = unit.legs.filter(isLater)
  unit.weighings = unit.weighings.filter(isLater)
  unit.counts = new Map([...unit.counts].filter(([, count]) => isLater(count)))
}
