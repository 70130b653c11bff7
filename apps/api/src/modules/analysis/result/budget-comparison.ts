import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import type { MoneyGroup } from '@herdboard/domain/economy/money-group.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { AnalysisContext } from '../analysis-context.ts'

/** Budget of each group in whole øre, + income, − expense. */
export type BudgetOfGroups = ReadonlyMap<MoneyGroup, number>

/** Budget of the period: of both pig types, and of one; null where no line gives an amount. */
interface ResultBudget {
  all: BudgetOfGroups | null
  ofPigType(pigType: PigType): BudgetOfGroups | null
}

/**
 * Loads the budget of the chosen places in the period of the query. A budget line has a price and a basis, but no
 * quantity of the basis, so none gives an amount yet.
 */
export async function loadResultBudget(_analysisContext: AnalysisContext): Promise<ResultBudget> {
  return { all: null, ofPigType: () => null }
}

/** Returns the budgeted margin in kroner: all groups but fixed costs. */
export const budgetMargin = (budget: BudgetOfGroups | null): number | null =>
  budget === null ? null : dkkOf([...budget].reduce((sum, [group, ore]) => (group === 'fixed' ? sum : sum + ore), 0))
