import {
  deviationQuantities,
  feedDkkPerPig,
  grossMarginPerPig,
  insertedPigPrice,
} from '@herdboard/domain/analysis/deviation-facts.ts'
import { deviationFormula, deviationValue } from '@herdboard/domain/analysis/deviation-value.ts'
import { feedCostPerGain, feedPrice } from '@herdboard/domain/kpis/formulas/feed-quality.ts'
import { type ReportColumn, rowSums } from './report-column.ts'
import type { ReportRow } from './report-row.ts'

interface RowDeviation {
  now: number | null
  /** Of the period before, the company's target or an average. */
  aim: number | null
}

/**
 * Value of a column's period, DKK, of a row that is `now` instead of `aim`: above 0 is earned. Null for a row without a
 * formula, and where a figure, a quantity or a price is not known. Source: docs/domain/kpis.md#value-of-an-improvement
 */
export function rowDeviationValue(row: ReportRow, column: ReportColumn, { now, aim }: RowDeviation): number | null {
  const { benchmark: figure } = row
  if (figure === null || deviationFormula(figure) === null || now === null || aim === null) return null
  const { setting, insertions } = column
  const priced = rowSums(feedPrice, column)
  return deviationValue(figure, now, aim, {
    ...deviationQuantities(rowSums(row, column).sums, setting),
    feedPrice: priced.isEnough ? feedPrice.of(priced.sums, setting).value : null,
    feedPerPig: feedDkkPerPig(rowSums(feedCostPerGain, column).sums, setting),
    pigPrice: insertedPigPrice(insertions),
    marginPerPig: marginOfColumn(column),
  })
}

/** The margin is true only of all pigs and days: money is not divided over those that lack a gain. */
function marginOfColumn(column: ReportColumn): number | null {
  const { sums, isEnough, leftOut } = rowSums({ needs: ['gainKg'] }, column)
  return isEnough && leftOut.length === 0 ? grossMarginPerPig(column.facts.money, sums, column.setting) : null
}
