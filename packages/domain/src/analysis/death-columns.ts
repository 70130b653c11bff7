import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { deadCondemned, mortality } from '@herdboard/domain/kpis/formulas/mortality.ts'
import { lossBase } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { percentOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn, kpiColumn } from './analysis-column.ts'

/** Facts of records of dead pigs, besides their number. Money in øre. */
export interface DeathFacts {
  euthanisedHead: number
  /** Dead pigs with a known arrival day, and the sum of their days since arrival. */
  agedHead: number
  ageDays: number
  /** Cost of their collection, and their value; null if a price of their day is not known. */
  collectionOre: number | null
  worthOre: number | null
  /** Heads by number of the cause; pigs without a cause are not included. */
  causes: Readonly<Record<string, number>>
  /** Heads by week, as `47.2026`. */
  weeks: Readonly<Record<string, number>>
}

export const noDeaths: DeathFacts = {
  euthanisedHead: 0,
  agedHead: 0,
  ageDays: 0,
  collectionOre: 0,
  worthOre: 0,
  causes: {},
  weeks: {},
}

export const addDeaths = (a: DeathFacts, b: DeathFacts): DeathFacts => ({
  euthanisedHead: a.euthanisedHead + b.euthanisedHead,
  agedHead: a.agedHead + b.agedHead,
  ageDays: a.ageDays + b.ageDays,
  collectionOre: plus(a.collectionOre, b.collectionOre),
  worthOre: plus(a.worthOre, b.worthOre),
  causes: addHeads(a.causes, b.causes),
  weeks: addHeads(a.weeks, b.weeks),
})

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

export function addHeads(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) {
  const sum: Record<string, number> = { ...a }
  for (const [key, head] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + head
  return sum
}

/** Returns the key with the most heads, the first one of equals; null without any. */
export function mostCommon(heads: Readonly<Record<string, number>>): { key: string; head: number } | null {
  let most: { key: string; head: number } | null = null
  for (const [key, head] of Object.entries(heads)) if (head > (most?.head ?? 0)) most = { key, head }
  return most
}

export const mortalityColumn = kpiColumn('mortality', mortality)
export const deadCondemnedColumn = kpiColumn('dead_condemned', deadCondemned)

/** A number of pigs or an amount, which holds for few pigs as well. */
const count = { isTrueOfFew: true } as const

/** Figures of mortality, in the order of the catalogue. Formulas: docs/domain/kpis.md#mortality */
export const deathColumns: readonly AnalysisColumn<DeathFacts>[] = [
  analysisColumn('inserted', ['pigs', 0], ({ sums }) => sums.inHead, count),
  analysisColumn('dead', ['pigs', 0], ({ sums }) => sums.deadHead, count),
  analysisColumn('euthanised', ['pigs', 0], ({ facts }) => facts.euthanisedHead, count),
  analysisColumn('loss', ['pigs', 0], ({ sums }) => sums.missingHead, count),
  mortalityColumn,
  analysisColumn(
    'mortality_loss',
    ['%', 1],
    ({ sums, setting }) => percentOrNull(sums.deadHead + sums.missingHead, lossBase(sums, setting)),
    { needs: mortality.needs },
  ),
  analysisColumn('condemned', ['%', 1], ({ sums }) => percentOrNull(sums.condemnedHead, sums.slaughterHead), {
    pigType: SLAUGHTER_PIGS,
  }),
  analysisColumn('avg_dead_weight', ['kg', 1], ({ sums }) => ratioOrNull(sums.deadKg, sums.deadHead)),
  analysisColumn('age_dead', ['days', 0], ({ facts }) => ratioOrNull(facts.ageDays, facts.agedHead)),
]

/** Cost of deaths, DKK: collection and the value of the dead pigs. */
export const deathCostColumn: AnalysisColumn<DeathFacts> = analysisColumn(
  'cost',
  ['DKK', 2],
  ({ facts }) =>
    facts.collectionOre === null || facts.worthOre === null ? null : (facts.collectionOre + facts.worthOre) / 100,
  count,
)
