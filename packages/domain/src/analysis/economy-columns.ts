import { economyRows } from '@herdboard/domain/e-control/economy-rows.ts'
import { addFacts, noFacts, type ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import type { FigureUnit } from '@herdboard/domain/key-figures/figure-unit.ts'
import { ratio } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn } from './analysis-column.ts'

/** Money of some places: as the production report has it, and what is paid after the year. */
export interface EconomyFacts extends ReportFacts {
  post: PostPaymentSum
}

/** Kr. of the cooperative's post payment, and the kilos of carcass that it is for. */
export interface PostPaymentSum {
  /** Null where no price is known at all. */
  dkk: number | null
  kg: number
  /** Some of it is of a year whose payment is not announced yet. */
  isEstimated: boolean
}

export const noPostPaymentSum: PostPaymentSum = { dkk: 0, kg: 0, isEstimated: false }
export const noEconomy: EconomyFacts = { ...noFacts, openingValueOre: 0, closingValueOre: 0, post: noPostPaymentSum }

export const addPostPaymentSum = (a: PostPaymentSum, b: PostPaymentSum): PostPaymentSum => ({
  dkk: a.dkk === null || b.dkk === null ? null : a.dkk + b.dkk,
  kg: a.kg + b.kg,
  isEstimated: a.isEstimated || b.isEstimated,
})

export const addEconomy = (a: EconomyFacts, b: EconomyFacts): EconomyFacts => ({
  ...addFacts(a, b),
  post: addPostPaymentSum(a.post, b.post),
})

type Column = AnalysisColumn<EconomyFacts>

/** A row of the production report as a column: the same formula over the same sums, and as much left open. */
function reportColumn(key: string, decimals: number, reportKey = key): Column {
  const row = economyRows.find((one) => one.key === reportKey)
  if (!row) throw new Error(`no row ${reportKey} in the production report`)
  const unit: FigureUnit = reportKey === 'margin_fe' ? 'DKK/FE' : 'DKK'
  return analysisColumn(key, [unit, decimals], row.compute, { needs: row.needs, isOfAll: row.ofAll === 'always' })
}

export const marginPigColumn = reportColumn('margin_pig', 2)

/**
 * Lines of a budget are priced by kilowatt-hours, hours and tonnes, too, of which no record says how many there were: a
 * budget without them would be too small. Source: docs/behaviour/reports.md#budget-in-an-analysis
 */
const unknown = (key: string): Column => analysisColumn(key, ['DKK', 0], () => null)

/** Economy, in the order of the catalogue. Source: docs/domain/herd-ledger.md#value */
export const economyColumns: readonly Column[] = [
  reportColumn('income', 0),
  reportColumn('shift', 0),
  reportColumn('pigs_bought', 0),
  reportColumn('feed', 0, 'feed_cost'),
  reportColumn('other', 0, 'other_cost'),
  reportColumn('margin', 0),
  marginPigColumn,
  reportColumn('margin_place', 2),
  reportColumn('margin_fe', 2),
  unknown('budget'),
  unknown('budget_diff'),
  analysisColumn('price_kg', ['DKK/kg', 2], ({ facts }) =>
    ratio(facts.settledKg === 0 ? null : facts.settledOre / 100, facts.settledKg),
  ),
]

/** kr. a kg carcass of what is paid after the year. */
export const postPaymentPerKg = ({ dkk, kg }: PostPaymentSum): number | null => ratio(dkk, kg)
