import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { countsOfBarnUnits } from '@herdboard/domain/ledger/barn-counts.ts'
import { type ExpectedPigs, expectedDays } from '@herdboard/domain/ledger/replay/expected-pigs.ts'
import type { HerdCount, HerdLeg, UnitFacts, UnitReplayInput, Weighing } from '@herdboard/domain/ledger/unit-facts.ts'
import type { FactRows } from '#modules/ledger/sql/records/fact-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { mapInTurns } from '#platform/work-turns.ts'
import { type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import { recalculationWindows } from '../replay/recalculation-windows.ts'
import { windowsWithFacts } from '../replay/replay-windows.ts'
import type { HerdUnit } from '../units/herd-unit.ts'

/** Facts of a unit since a day with a known weight: those that are stored, and those of the trial. */
interface TrialFacts extends Pick<UnitFacts, 'pigType' | 'growthLevel'> {
  start: UnitReplayInput['start']
  legs: HerdLeg[]
  /** By day: the later count of a day replaces the earlier one. */
  counts: Map<string, HerdCount>
  weighings: Weighing[]
}

/** Facts of the units whose pigs a trial has met. */
export type TrialWeights = Map<UnitId, TrialFacts>

/** Pigs that were expected in the unit of a record before its day's movements. */
export interface PigsExpected extends ExpectedPigs {
  /** pigs that leave on the day, however */
  leavingHead: number
  /** Mean of all pigs of the unit that were weighed on the day, g; null where none was. */
  weighedGrams: number | null
}

type TriedEntry = { draft: ResolvedDraft; facts: FactRows }
type WeighedEntry = TriedEntry & { no: number; unitId: UnitId }

/**
 * Returns what was expected of the pigs of each entry by the facts of earlier days, stored or tried before; null where
 * the entry weighs no pigs or its unit had none. Entries are in order of their days, also over several calls, so that a
 * unit is read once, and calculated from its last known weight. `added` are the entries that are not stored already.
 */
export async function pigsExpected(
  db: Db,
  scope: TenantScope,
  weights: TrialWeights,
  { entries, added, today }: { entries: readonly TriedEntry[]; added: readonly TriedEntry[]; today: string },
): Promise<(PigsExpected | null)[]> {
  const weighed = entries.flatMap((entry, no): WeighedEntry[] =>
    weighedUnits(entry.draft).map(({ id }) => ({ ...entry, no, unitId: id })),
  )
  await readUnits(db, scope, weights, entries, today)
  for (const { facts } of added) addTried(weights, facts)
  await shareBarnCounts(weights, added)
  const expected: (PigsExpected | null)[] = entries.map(() => null)
  await mapInTurns([...Map.groupBy(weighed, ({ unitId }) => unitId)], ([unitId, ofUnit]) => {
    const unit = weights.get(unitId)
    const last = ofUnit.at(-1)?.draft.day
    if (!unit || last === undefined) return
    const { start, counts, ...facts } = unit
    const days = expectedDays({ ...facts, ...(start && { start }), counts: [...counts.values()], through: last })
    for (const { no, draft } of ofUnit) {
      const pigs = days.on(draft.day)
      if (pigs) expected[no] = together(expected[no] ?? null, { ...pigs, ...ofDay(unit, draft.day) })
    }
    forgetBefore(unit, days.startBefore(last))
  })
  return expected
}

/** The pigs of several units, which a count of their barn weighs together. */
function together(one: PigsExpected | null, other: PigsExpected): PigsExpected {
  if (one === null) return other
  const head = one.head + other.head
  const meanGrams = (one.head * one.meanGrams + other.head * other.meanGrams) / head
  return { head, meanGrams, leavingHead: one.leavingHead + other.leavingHead, weighedGrams: null }
}

/** The units whose pigs an entry weighs: of a transfer the one that they leave, of a count of a barn all of it. */
function weighedUnits(draft: ResolvedDraft): readonly HerdUnit[] {
  switch (draft.kind) {
    case 'insertion':
    case 'departure':
    case 'transfer':
    case 'weighing':
    case 'dead':
      return [draft.unit]
    case 'status':
      return unitsOfDraft(draft)
    default:
      return []
  }
}

/** Reads the stored facts of units that the trial meets for the first time. */
async function readUnits(
  db: Db,
  scope: TenantScope,
  weights: TrialWeights,
  entries: readonly TriedEntry[],
  today: string,
): Promise<void> {
  const unknown = entries.flatMap(({ draft }) =>
    unitsOfDraft(draft)
      .filter(({ id }) => !weights.has(id))
      .map(({ id }) => ({ unitId: id, firstDay: draft.day, lastDay: draft.day })),
  )
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

/** What is stored or tried of a unit on a day itself. */
function ofDay({ legs, weighings }: TrialFacts, day: string): Pick<PigsExpected, 'leavingHead' | 'weighedGrams'> {
  const leavingHead = legs.reduce((sum, leg) => (leg.day === day && leg.head < 0 ? sum - leg.head : sum), 0)
  const [heads, grams] = weighings
    .filter((one) => one.day === day)
    .reduce(([heads, grams], one) => [heads + one.head, grams + one.grams], [0, 0])
  return { leavingHead, weighedGrams: heads === 0 ? null : grams / heads }
}

/** Continues from a later known weight, and forgets the facts up to it. */
function forgetBefore(unit: TrialFacts, start: UnitReplayInput['start']): void {
  if (!start || start.day === unit.start?.day) return
  const isLater = ({ day }: { day: string }) => day > start.day
  unit.start = start
  unit.legs = unit.legs.filter(isLater)
  unit.weighings = unit.weighings.filter(isLater)
  unit.counts = new Map([...unit.counts].filter(([, count]) => isLater(count)))
}
