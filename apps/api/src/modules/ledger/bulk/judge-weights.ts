import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { ExpectedDays, ExpectedPigs } from '@herdboard/domain/ledger/replay/expected-pigs.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { mapInTurns } from '#platform/work-turns.ts'
import { type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import type { HerdUnit } from '../units/herd-unit.ts'
import {
  doubtWeights,
  expectedOfUnit,
  forgetBefore,
  type TrialFacts,
  type TrialWeights,
  type TriedEntry,
  withoutDoubted,
} from './trial-weights.ts'

/** Pigs that were expected in the unit of a record before its day's movements. */
export interface PigsExpected extends ExpectedPigs {
  /** pigs that leave on the day, however */
  leavingHead: number
  /** Mean of all pigs of the unit that were weighed on the day, g; null where none was. */
  weighedGrams: number | null
}

/** How the weight of an entry is judged; entries by their number in the call. */
export interface WeightJudge {
  /** Doubts of a weight beside the pigs that were expected. */
  doubtsOf(no: number, pigs: PigsExpected): readonly BrokenRule[]
  /** Whether a weight is doubted without any expectation. */
  isUnusual(no: number): boolean
}

/** What is expected of a unit by all facts, and by those without a doubted weight; the same where none is. */
interface Expectation {
  all: ExpectedDays
  trusted: ExpectedDays
}

interface JudgedEntry {
  entry: TriedEntry
  no: number
  /** Doubts beside all earlier weights. */
  all: readonly BrokenRule[]
  /** Doubts beside the earlier weights that are not doubted. */
  trusted: readonly BrokenRule[]
  isUnusual: boolean
}

/**
 * Returns the doubts of what entries weigh, by the facts of earlier days, stored or tried before. Entries are in order of
 * their days, also over several calls, so that a unit is calculated from its last known weight. `added` are those that
 * are not stored already.
 *
 * A weight that was doubted may be right or wrong. The next one is doubted only where it fits neither, and so tells which
 * it is: one mistyped weight is one question, and pigs that really differ are asked about once.
 */
export async function judgeWeights(
  weights: TrialWeights,
  { entries, added }: Record<'entries' | 'added', readonly TriedEntry[]>,
  judge: WeightJudge,
): Promise<BrokenRule[]> {
  const isAdded = new Set(added)
  const weighed = entries.flatMap((entry, no) => (weighedUnits(entry.draft).length === 0 ? [] : [{ entry, no }]))
  const units = new BlockUnits(weights, weighed)
  const days = [...Map.groupBy(weighed, ({ entry }) => entry.draft.day)]
  const doubts = await mapInTurns(days, ([day, ofDay]) => {
    const daySums = new Map<UnitId, ReturnType<typeof sumsOfDay>>()
    const verdicts = ofDay.map(({ entry, no }): JudgedEntry => {
      const pigsOf = (which: keyof Expectation) =>
        weighedUnits(entry.draft).reduce<PigsExpected | null>((sum, { id }) => {
          const unit = weights.get(id)
          const pigs = unit && units.expected(id)?.[which].on(day)
          if (!pigs) return sum
          const sums = daySums.get(id) ?? sumsOfDay(unit, day)
          daySums.set(id, sums)
          return together(sum, { ...pigs, ...sums })
        }, null)
      const [all, trusted] = [pigsOf('all'), pigsOf('trusted')]
      return {
        ...{ entry, no },
        all: all ? judge.doubtsOf(no, all) : [],
        trusted: trusted ? judge.doubtsOf(no, trusted) : [],
        isUnusual: !all && judge.isUnusual(no),
      }
    })
    const doubted = verdicts.filter(({ all, trusted }) => all.length > 0 && trusted.length > 0)
    const unusual = verdicts.filter(({ isUnusual }) => isUnusual)
    units.settle(day, verdicts)
    // A stored weight was confirmed when it was entered.
    units.doubt(
      day,
      [...doubted, ...unusual].filter(({ entry }) => isAdded.has(entry)),
    )
    return doubted.flatMap(({ trusted }) => trusted)
  })
  units.forget()
  return doubts.flat()
}

/** The units that a block of entries weighs. */
class BlockUnits {
  readonly #weights: TrialWeights
  readonly #lastDays = new Map<UnitId, string>()
  readonly #expected = new Map<UnitId, Expectation>()

  constructor(weights: TrialWeights, weighed: readonly { entry: TriedEntry }[]) {
    this.#weights = weights
    for (const { entry } of weighed)
      for (const { id } of weighedUnits(entry.draft)) this.#lastDays.set(id, entry.draft.day)
  }

  expected(id: UnitId): Expectation | undefined {
    const [unit, last] = [this.#weights.get(id), this.#lastDays.get(id)]
    const known = this.#expected.get(id)
    if (known || !unit || last === undefined) return known
    const all = expectedOfUnit(unit, last)
    const found = { all, trusted: unit.doubted === null ? all : expectedOfUnit(withoutDoubted(unit), last) }
    this.#expected.set(id, found)
    return found
  }

  /** Decides about earlier doubted weights by those of a day. */
  settle(day: string, verdicts: readonly JudgedEntry[]): void {
    for (const { entry, all, trusted } of verdicts)
      for (const { id } of weighedUnits(entry.draft)) {
        const unit = this.#weights.get(id)
        if (!unit?.doubted || unit.doubted.day === day) continue
        if (all.length > 0) this.#change(id, withoutDoubted(unit))
        else if (trusted.length > 0) this.#change(id, { ...unit, doubted: null })
      }
  }

  /** Keeps the weights of a day as doubted. An earlier doubted one, which nothing confirmed, counts for nothing. */
  doubt(day: string, verdicts: readonly JudgedEntry[]): void {
    const means = new Map(verdicts.map(({ entry: { draft } }) => [draft, this.#meanOf(draft)]))
    for (const { entry, isUnusual } of verdicts)
      for (const { id } of unitsOfDraft(entry.draft)) {
        const unit = this.#weights.get(id)
        if (!unit) continue
        const next = unit.doubted && unit.doubted.day !== day ? withoutDoubted(unit) : { ...unit }
        doubtWeights(next, id, entry, isUnusual ? null : (means.get(entry.draft)?.(id) ?? null))
        this.#change(id, next)
      }
  }

  /** The mean weight that was expected of an entry's pigs in a unit; of pigs that arrive, where they come from. */
  #meanOf(draft: ResolvedDraft): (id: UnitId) => number | null {
    const means = new Map(
      weighedUnits(draft).map(({ id }) => [id, this.expected(id)?.trusted.on(draft.day)?.meanGrams ?? null]),
    )
    const [first = null] = means.values()
    return (id) => (draft.kind === 'transfer' ? first : (means.get(id) ?? null))
  }

  #change(id: UnitId, unit: TrialFacts): void {
    this.#weights.set(id, unit)
    this.#expected.delete(id)
  }

  /** Forgets what no later entry needs. */
  forget(): void {
    for (const [id, last] of this.#lastDays) {
      const unit = this.#weights.get(id)
      const days = this.expected(id)
      if (unit && days) forgetBefore(unit, days.all.startBefore(unit.doubted?.day ?? last))
    }
  }
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

/** What is stored or tried of a unit on a day itself. */
function sumsOfDay({ legs, weighings }: TrialFacts, day: string): Pick<PigsExpected, 'leavingHead' | 'weighedGrams'> {
  const leavingHead = legs.reduce((sum, leg) => (leg.day === day && leg.head < 0 ? sum - leg.head : sum), 0)
  const [heads, grams] = weighings
    .filter((one) => one.day === day)
    .reduce(([heads, grams], one) => [heads + one.head, grams + one.grams], [0, 0])
  return { leavingHead, weighedGrams: heads === 0 ? null : grams / heads }
}
