import { economyRows } from '@herdboard/domain/e-control/economy-rows.ts'
import type { ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import type { FigureUnit } from '@herdboard/domain/key-figures/figure-unit.ts'
import { ratio } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn } from './analysis-column.ts'

/** Money of some places: the facts of the production report. */
export type EconomyFacts = ReportFacts

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

export const marginPigColumn = reportColumn('margin_pig', 2)

/**
 * A column without a value. Budget lines may be priced per kilowatt-hour, hour or tonne, and no record holds such
 * quantities. A budget without them would be too small. Source: docs/behaviour/reports.md#budget-in-an-analysis
 */
const unknown = (key: string): Column => analysisColumn(key, ['DKK', 0], () => null)

/** Columns of economy, in the order of the catalogue. Source: docs/domain/herd-ledger.md#value */
export const economyColumns: readonly Column[] = [
  reportColumn('income', 0),
  reportColumn('moved', 0),
  reportColumn('post_total', 0, 'post_payment'),
  reportColumn('other_income', 0),
  reportColumn('shift', 0),
  reportColumn('pigs_bought', 0),
  reportColumn('feed', 0, 'feed_cost'),
  reportColumn('collection', 0),
  reportColumn('other', 0, 'other_cost'),
  reportColumn('margin', 0),
  marginPigColumn,
  reportColumn('margin_place', 2),
  reportColumn('margin_fe', 2),
  unknown('budget'),
  unknown('budget_diff'),
  analysisColumn('price_kg', ['DKK/kg', 2], ({ facts: { money } }) =>
    ratio(money.settledKg === 0 ? null : money.settledOre / 100, money.settledKg),
  ),
  analysisColumn('post_payment', ['DKK/kg', 2], ({ facts: { money } }) =>
    ratio(money.ore.post_payment / 100, money.carcassKg),
  ),
]
