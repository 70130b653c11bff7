import type { EconomyFacts } from '@herdboard/domain/analysis/economy-columns.ts'
import { noFacts } from '@herdboard/domain/e-control/report-facts.ts'
import { addMoney, type MoneySums, sumMoney } from '@herdboard/domain/economy/money-line.ts'
import { moneyOfUnits } from '#modules/money/service.ts'
import { type AnalysisContext, isWholeBatch, type PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'
import { moneyQueryOf, postingsByRow, WHOLE } from './row-postings.ts'

/** Loads the money of rows in both periods: the same lines that the production report adds up. */
export async function loadEconomyFacts(
  analysisContext: AnalysisContext,
): Promise<(row: AnalysisRow, period: PeriodNo) => EconomyFacts> {
  const moneyOf = await loadMoney(analysisContext)
  return (row, period) => ({ ...noFacts, money: moneyOf(row, period) })
}

/** Loads the sums of a row's units, and of the postings at its places. */
async function loadMoney(analysisContext: AnalysisContext): Promise<(row: AnalysisRow, period: PeriodNo) => MoneySums> {
  const { db, scope } = analysisContext
  const money = await moneyOfUnits(db, scope, moneyQueryOf(analysisContext))
  const postingsOfRow = postingsByRow(analysisContext, money.postings)
  return (row, period) =>
    row.units.reduce(
      (sum, unit) => addMoney(sum, money.of(unit.id, isWholeBatch(analysisContext, unit, period) ? WHOLE : period)),
      sumMoney(postingsOfRow(row, period)),
    )
}
