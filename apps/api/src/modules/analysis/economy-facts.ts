import type { EconomyFacts } from '@herdboard/domain/analysis/economy-columns.ts'
import { noFacts } from '@herdboard/domain/e-control/report-facts.ts'
import { addMoney, type MoneySums, sumMoney } from '@herdboard/domain/economy/money-line.ts'
import { isFixedCost } from '@herdboard/domain/economy/posting-money.ts'
import { type BudgetAmount, budgetAmounts } from '#modules/budget/service.ts'
import { moneyOfUnits } from '#modules/money/service.ts'
import { type AnalysisContext, isWholeBatch, type PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'
import { entriesByRow } from './row-entries.ts'
import { moneyQueryOf, postingsByRow, WHOLE_BATCH_PERIOD } from './row-postings.ts'

/** Loads the money of rows in both periods: the same lines that the production report adds up, and the budget. */
export async function loadEconomyFacts(
  analysisContext: AnalysisContext,
): Promise<(row: AnalysisRow, period: PeriodNo) => EconomyFacts> {
  const moneyOf = await loadMoney(analysisContext)
  const budgetOf = await loadMarginBudget(analysisContext)
  return (row, period) => ({ ...noFacts, money: moneyOf(row, period), budgetOre: budgetOf(row, period) })
}

/** Loads the sums of a row's units, and of the postings at its places. */
async function loadMoney(analysisContext: AnalysisContext): Promise<(row: AnalysisRow, period: PeriodNo) => MoneySums> {
  const { db, scope } = analysisContext
  const money = await moneyOfUnits(db, scope, moneyQueryOf(analysisContext))
  const postingsOfRow = postingsByRow(analysisContext, money.postings)
  return (row, period) =>
    row.units.reduce(
      (sum, unit) =>
        addMoney(sum, money.of(unit.id, isWholeBatch(analysisContext, unit, period) ? WHOLE_BATCH_PERIOD : period)),
      sumMoney(postingsOfRow(row, period)),
    )
}

/**
 * Loads the budget of a row's margin, whole øre: what is budgeted for its units, and for its places. Fixed costs are
 * below the margin. Null where no line is for the row.
 */
async function loadMarginBudget(
  analysisContext: AnalysisContext,
): Promise<(row: AnalysisRow, period: PeriodNo) => number | null> {
  const { db, scope, places, context } = analysisContext
  const { periods } = moneyQueryOf(analysisContext)
  const countsCategory = (categoryId: number) => !isFixedCost(categoryId)
  const amounts = await budgetAmounts(db, scope, { places, periods, today: context.today, countsCategory })
  const ofUnits = Map.groupBy(amounts, ({ period, unitId }) => `${period} ${unitId}`)
  const placed = amounts.flatMap((amount) =>
    amount.unitId === null
      ? [{ amount, farm_id: amount.farmId, barn_id: amount.barnId, section_id: null, batch_id: amount.batchId }]
      : [],
  )
  const ofRow = entriesByRow(analysisContext, placed)
  return (row, period) => {
    const own = [
      ...row.units.flatMap(
        (unit) =>
          ofUnits.get(`${isWholeBatch(analysisContext, unit, period) ? WHOLE_BATCH_PERIOD : period} ${unit.id}`) ?? [],
      ),
      ...ofRow(row).flatMap(({ amount }) =>
        amount.period === period && amount.pigType === row.pigType ? amount : ([] as BudgetAmount[]),
      ),
    ]
    return own.length === 0 ? null : own.reduce((sum, { ore }) => sum + ore, 0)
  }
}
