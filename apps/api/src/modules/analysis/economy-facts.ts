import type { UnitId } from '@herdboard/contract/core/ids.ts'
import {
  addPostPaymentSum,
  type EconomyFacts,
  noPostPaymentSum,
  type PostPaymentSum,
} from '@herdboard/domain/analysis/economy-columns.ts'
import { addFacts, noFacts, type ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import { postPaymentYear } from '@herdboard/domain/economy/post-payment-year.ts'
import { stockValueOre } from '@herdboard/domain/economy/stock-value.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import { postPaymentsFor } from '#modules/prices/service.ts'
import { movementFacts, type StockPriceRow, selectMovementSums, selectStockPrices } from '#modules/reports/service.ts'
import { type AnalysisContext, isWholeBatch, type PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'
import { cachedUnitRows } from './cached-unit-rows.ts'
import { loadPostingFacts } from './posting-facts.ts'
import { unitParts } from './row-herds.ts'
import { loadSlaughters } from './slaughters.ts'
import type { SlaughterRow } from './sql/slaughters.ts'
import { factsOfRows, sumFactsByUnit } from './unit-facts.ts'

type FactsOfRow<Facts> = (row: AnalysisRow, period: PeriodNo) => Facts

/**
 * Loads the money of rows in both periods: movements, postings, stock values and post-payments of the slaughterhouse.
 */
export async function loadEconomyFacts(analysisContext: AnalysisContext): Promise<FactsOfRow<EconomyFacts>> {
  const moved = await loadMovementFacts(analysisContext)
  const posted = await loadPostingFacts(analysisContext)
  const valued = await loadStockValues(analysisContext)
  const post = await loadPostPayments(analysisContext)
  return (row, period) => ({
    ...moved(row, period),
    ...posted(row, period),
    ...valued(row, period),
    post: post(row, period),
  })
}

/** Sums each unit separately, so that a row is the sum of its units. */
async function loadMovementFacts(analysisContext: AnalysisContext): Promise<FactsOfRow<ReportFacts>> {
  const rows = await cachedUnitRows(analysisContext, 'movements', selectUnitMovements)
  const byUnit = new Map(rows.map((row) => [`${row.period} ${row.unit_id}`, { ...noFacts, ...movementFacts(row) }]))
  return ({ units }, period) =>
    units
      .flatMap((unit) => byUnit.get(`${isWholeBatch(analysisContext, unit, period) ? 2 : period} ${unit.id}`) ?? [])
      .reduce<ReportFacts>(addFacts, noFacts)
}

async function selectUnitMovements({ db, scope, units, periods, whole }: AnalysisContext) {
  const unitIds = [...units.keys()]
  const unitGroups = { unitIds, groups: unitIds.map((_, no) => no) }
  const rows = await selectMovementSums(db, scope, unitGroups, whole ? [...periods, whole.period] : periods)
  return rows.map((row) => ({ ...row, unit_id: unitIds[row.grp] as UnitId }))
}

/** Loads the value of the stock at the start and end, in øre; null where a month with pigs has no price. */
async function loadStockValues(
  analysisContext: AnalysisContext,
): Promise<FactsOfRow<Pick<ReportFacts, 'openingValueOre' | 'closingValueOre'>>> {
  const spans: LedgerPeriod[] = [
    ...analysisContext.periods,
    ...(analysisContext.whole ? [analysisContext.whole.period] : []),
  ]
  const days = [...new Set(spans.flatMap(({ opening, closing }) => [opening, closing]))]
  const prices = new Map<string, StockPriceRow>()
  for (const pigType of [1, 2] as const) {
    for (const row of await selectStockPrices(analysisContext.db, analysisContext.scope, {
      farmIds: [...analysisContext.farms.keys()],
      days,
      pigType,
    })) {
      prices.set(`${row.farm_id} ${pigType} ${row.day}`, row)
    }
  }
  const partOf = unitParts(analysisContext)
  const end = (row: AnalysisRow, period: PeriodNo, which: 'opening' | 'closing'): number | null => {
    let sum = 0
    for (const unit of row.units) {
      const sums = partOf(unit, period)?.sums
      const head = sums?.[`${which}Head`]
      if (!sums || head === 0) continue
      const span =
        isWholeBatch(analysisContext, unit, period) && analysisContext.whole
          ? analysisContext.whole.period
          : analysisContext.periods[period]
      const price = prices.get(`${unit.farmId} ${unit.pigType} ${span[which]}`)
      const kg = sums[`${which}Kg`]
      if (!price || head == null || kg === null) return null
      sum += stockValueOre(
        { head, grams: Math.round(kg * 1000) },
        { baseOre: price.base_ore, orePerKg: price.ore_per_kg },
      )
    }
    return sum
  }
  return (row, period) => ({
    openingValueOre: end(row, period, 'opening'),
    closingValueOre: end(row, period, 'closing'),
  })
}

const ORGANIC = 2
const FREE_RANGE = 3

/**
 * Loads the post-payment for each slaughter's financial year. A year without a payment yet uses that of the last year,
 * marked as an estimate.
 */
async function loadPostPayments(analysisContext: AnalysisContext): Promise<FactsOfRow<PostPaymentSum>> {
  // Newest first.
  const years = await postPaymentsFor(analysisContext.db, analysisContext.scope)
  const paid = ({ unit_id, day, kg }: SlaughterRow): PostPaymentSum => {
    const year = postPaymentYear(day).from
    const announcedYear = years.find(({ from }) => from <= year)
    if (!announcedYear) return { dkk: null, kg, isEstimated: false }
    const farmId = analysisContext.units.get(unit_id)?.farmId
    const kind = farmId && analysisContext.farms.get(farmId)?.production_kind
    const field = kind === ORGANIC ? 'res_org_price' : kind === FREE_RANGE ? 'res_free_range_price' : 'sl_pig_price'
    const isEstimated = announcedYear.from !== year || announcedYear.is_provision
    return { dkk: kg * (announcedYear[field] + (announcedYear.entry?.[field] ?? 0)), kg, isEstimated }
  }
  const sums = { none: noPostPaymentSum, of: paid, add: addPostPaymentSum }
  return factsOfRows(sumFactsByUnit(await loadSlaughters(analysisContext), sums), sums)
}
