import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'
import {
  type AnalysisColumn,
  analysisCell,
  analysisColumn,
  hasSlaughters,
} from '@herdboard/domain/analysis/analysis-column.ts'
import {
  addDeaths,
  type DeathFacts,
  deadCondemnedColumn,
  deathColumns,
  deathCostColumn,
  mortalityColumn,
  mostCommon,
  noDeaths,
} from '@herdboard/domain/analysis/death-columns.ts'
import { feedDkkPerPig } from '@herdboard/domain/analysis/deviation-facts.ts'
import { mortalityValue } from '@herdboard/domain/analysis/improvement-value.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { lossBase } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { comparableAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { isoWeek, weekLabel } from '@herdboard/domain/time/iso-week.ts'
import { selectStockPrices } from '#modules/reports/service.ts'
import type { EmptyReason } from '#modules/tables/service.ts'
import type { AnalysisContext } from '../analysis-context.ts'
import type { AnalysisDefinition, AnalysisValueInput, PeriodOfRow, TextColumn } from '../analysis-definition.ts'
import type { AnalysisRow } from '../analysis-rows.ts'
import { cachedUnitRows } from '../cached-unit-rows.ts'
import { unitParts } from '../row-herds.ts'
import { type DeathRow, selectDeathPricesDigest, selectDeaths } from '../sql/deaths.ts'
import { topShareText } from '../top-share.ts'
import { factsOfRows, sumFactsByUnit, type UnitPeriodFacts } from '../unit-facts.ts'

interface MortalityFacts extends DeathFacts {
  /** DKK that an inserted pig is worth; null where the month has no price. */
  pigPrice: number | null
}

const causeColumn: TextColumn<MortalityFacts> = {
  key: 'top_cause',
  text: ({ causes }, { parts }, { text }) => {
    const dead = parts.reduce((sum, { sums }) => sum + sums.deadHead, 0)
    return topShareText(mostCommon(causes), dead, text, (cause) => text(`option:death_cause.${Number(cause)}`))
  },
}

const weekColumn: TextColumn<MortalityFacts> = {
  key: 'week_worst',
  text({ weeks }, _herd, { text }) {
    const worst = mostCommon(weeks)
    return worst && text('analysis:week', { week: worst.key, dead: worst.head })
  },
}

export const mortalityAnalysis: AnalysisDefinition<MortalityFacts> = {
  typeId: analysisTypeId.mortality,
  module: null,
  pigType: null,
  filters: [],
  sortKey: () => mortalityColumn.key,
  columns: () => [...deathColumns, causeColumn, weekColumn, deathCostColumn],
  emptyColumns: (rows) => (hasSlaughters(rows) ? [] : ['condemned']),
  // The national average for slaughter pigs includes condemned pigs, so it belongs to another figure.
  lead: () => ({ column: mortalityColumn, goodWhen: 'down', benchmark: 'mortality', why: 'mortality' as const }),
  async load(analysisContext) {
    const factsOf = factsOfRows(await loadDeathFacts(analysisContext), deathSums)
    const priceOf = await loadPigPrices(analysisContext)
    return (row, period) => ({ ...factsOf(row, period), pigPrice: priceOf(row) })
  },
  value: savedByMortality,
  changeValue: {
    column: 'diff_value',
    of: (now, before) =>
      lossesAvoided(now, mortalityColumn, analysisCell(mortalityColumn, before.herd, before.facts) ?? 'no_previous'),
  },
}

const toDeathFacts = (row: DeathRow): DeathFacts => ({
  euthanisedHead: row.euthanised_head,
  agedHead: row.aged_head,
  ageDays: row.age_days,
  collectionOre: row.collection_ore,
  worthOre: row.worth_ore,
  causes: row.cause === null ? {} : { [row.cause]: row.head },
  weeks: { [weekLabel(isoWeek(row.day))]: row.head },
})

const deathSums = { none: noDeaths, of: toDeathFacts, add: addDeaths }

/** The facts contain amounts, so they also depend on the prices. */
const loadDeathFacts = async (analysisContext: AnalysisContext): Promise<UnitPeriodFacts<DeathFacts>[]> => {
  const prices = await selectDeathPricesDigest(analysisContext)
  const select = async (some: AnalysisContext) => sumFactsByUnit(await selectDeaths(some), deathSums)
  return cachedUnitRows(analysisContext, 'deaths', select, () => prices)
}

/** Loads the value of an inserted pig from each farm's stock prices at the end of the period. */
async function loadPigPrices(analysisContext: AnalysisContext): Promise<(row: AnalysisRow) => number | null> {
  const day = analysisContext.periods[0].closing
  const farmIds = [...analysisContext.farms.keys()]
  const prices = new Map<string, { base: number; perKg: number }>()
  for (const pigType of [1, 2] as const) {
    for (const row of await selectStockPrices(analysisContext.db, analysisContext.scope, {
      farmIds,
      days: [day],
      pigType,
    })) {
      prices.set(`${row.farm_id} ${pigType}`, { base: row.base_ore / 100, perKg: row.ore_per_kg / 100 })
    }
  }
  const partOf = unitParts(analysisContext)
  return ({ units }) => {
    let [head, worth]: [number, number | null] = [0, 0]
    for (const unit of units) {
      const sums = partOf(unit, 0)?.sums
      if (!sums || sums.inHead === 0) continue
      const price = prices.get(`${unit.farmId} ${unit.pigType}`)
      head += sums.inHead
      worth = price && worth !== null ? worth + sums.inHead * price.base + sums.inKg * price.perKg : null
    }
    return ratioOrNull(worth, head)
  }
}

const baseColumn = analysisColumn('base', ['pigs', 0], ({ sums, setting }) => lossBase(sums, setting), {
  needs: ['gainKg'],
})
const feedPerPigColumn = analysisColumn('feed_a_pig', ['DKK', 2], ({ sums, setting }) => feedDkkPerPig(sums, setting), {
  needs: ['feedDkk', 'gainKg'],
})

/**
 * Returns the value in DKK of fewer or more deaths. Compares with the company's target, or else, with condemned pigs
 * included, with the national average.
 */
function savedByMortality({ herd, facts, goals, averageOf }: AnalysisValueInput<MortalityFacts>): number | EmptyReason {
  const isWithCondemned = goals.mortality === null && herd.pigType === SLAUGHTER_PIGS
  const figure = isWithCondemned ? deadCondemnedColumn : mortalityColumn
  const aim = goals.mortality ?? comparableAverage(averageOf(figure.key)) ?? 'no_aim'
  return lossesAvoided({ herd, facts }, figure, aim)
}

/** Returns the DKK of pigs and feed that a herd saved by another mortality than `aim`, or the input that is not known. */
function lossesAvoided(
  { herd, facts }: PeriodOfRow<MortalityFacts>,
  figure: AnalysisColumn<MortalityFacts>,
  aim: number | EmptyReason,
): number | EmptyReason {
  const now = analysisCell(figure, herd, facts)
  const pigs = analysisCell(baseColumn, herd, facts)
  const feedPerPig = analysisCell(feedPerPigColumn, herd, facts)
  if (now === null) return 'unknown_now'
  if (typeof aim === 'string') return aim
  if (facts.pigPrice === null) return 'pig_price'
  if (feedPerPig === null) return 'feed_per_pig'
  return pigs === null ? 'not_produced' : mortalityValue({ now, aim, pigs, pigPrice: facts.pigPrice, feedPerPig })
}
