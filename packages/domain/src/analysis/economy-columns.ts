import { economyRows, grossMargin } from '@herdboard/domain/e-control/economy-rows.ts'
import type { ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import type { FigureUnit } from '@herdboard/domain/kpis/figure-unit.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn } from './analysis-column.ts'

/** Money of some places: the facts of the production report, and the budget of the margin. */
export interface EconomyFacts extends ReportFacts {
  /** Budget of the categories in the margin, whole øre; null where no budget line is for these places and pigs. */
  budgetOre: number | null
}

type Column = AnalysisColumn<EconomyFacts>

/** Makes a column from a row of the production report: the same formula, the same sums and the same rules for null. */
function reportColumn(key: string, decimals: number, reportKey = key): Column {
  const row = economyRows.find((one) => one.key === reportKey)
  if (!row) throw new Error(`no row ${reportKey} in the production report`)
  const unit: FigureUnit = reportKey === 'margin_fe' ? 'DKK/FE' : 'DKK'
  return analysisColumn(key, [unit, decimals], row.compute, {
    needs: row.needs,
    requiresCompleteData: row.ofAll === 'always',
  })
}

/** What the places earned is true of few pigs as well: the ratio is one of places and days. */
const marginPlaceColumn: Column = { ...reportColumn('margin_place', 2), isTrueOfFew: true }

/** Makes a column of an amount in whole kroner. */
const amountColumn = (key: string, reportKey = key): Column => ({ ...reportColumn(key, 0, reportKey), addsUp: true })

export const marginPigColumn = reportColumn('margin_pig', 2)

/** Makes a column of the budget; null without a line for the row's places. Source: docs/behaviour/economy.md#budget */
const budgetColumn = (key: string, compute: Column['compute']): Column => ({
  ...analysisColumn(key, ['DKK', 0], compute),
  addsUp: true,
})

/** Columns that are left out where no row has a budget. */
export const budgetColumns = [
  budgetColumn('budget', ({ facts }) => (facts.budgetOre === null ? null : facts.budgetOre / 100)),
  budgetColumn('budget_diff', (input) =>
    input.facts.budgetOre === null ? null : roundHalfAway(grossMargin(input) - input.facts.budgetOre / 100, 2),
  ),
] as const

/** Prices per kg of carcass: keys of columns that only slaughters fill. */
export const CARCASS_PRICE_COLUMNS = ['price_kg', 'post_payment'] as const

/** Columns of economy, in the order of the catalogue. Source: docs/domain/herd-ledger.md#value */
export const economyColumns: readonly Column[] = [
  amountColumn('income'),
  amountColumn('moved'),
  amountColumn('post_total', 'post_payment'),
  amountColumn('other_income'),
  amountColumn('shift'),
  amountColumn('pigs_bought'),
  amountColumn('feed', 'feed_cost'),
  amountColumn('collection'),
  amountColumn('other', 'other_cost'),
  amountColumn('margin'),
  marginPigColumn,
  marginPlaceColumn,
  reportColumn('margin_fe', 2),
  ...budgetColumns,
  analysisColumn('price_kg', ['DKK/kg', 2], ({ facts: { money } }) =>
    ratioOrNull(money.settledKg === 0 ? null : money.settledOre / 100, money.settledKg),
  ),
  analysisColumn('post_payment', ['DKK/kg', 2], ({ facts: { money } }) =>
    ratioOrNull(money.ore.post_payment / 100, money.carcassKg),
  ),
]
