import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { groupOfCategory, type MoneyGroup } from '@herdboard/domain/economy/money-group.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { budgetAmounts, type SplitBudgetAmount, splitMovedPigs } from '#modules/budget/service.ts'
import type { AnalysisContext } from '../analysis-context.ts'

/** Budget of each group in whole øre, + income, − expense. */
export type BudgetOfGroups = ReadonlyMap<MoneyGroup, number>

/** Budget of the period: of the chosen pig types, and of one; null where no line gives an amount. */
interface ResultBudget {
  all: BudgetOfGroups | null
  ofPigType(pigType: PigType): BudgetOfGroups | null
}

/** Loads the budget of the chosen places, for the days that the result covers. */
export async function loadResultBudget(analysisContext: AnalysisContext): Promise<ResultBudget> {
  const { db, scope, context, places, periods, pigType } = analysisContext
  const amounts = await budgetAmounts(db, scope, { places, periods: [periods[0]], today: context.today })
  const found = await splitMovedPigs(db, scope, amounts, periods[0])
  const ofType = (type: PigType) => found.filter((amount) => amount.pigType === type)
  return {
    all: sumByGroup(pigType === null ? found : ofType(pigType)),
    ofPigType: (type) => sumByGroup(ofType(type)),
  }
}

function sumByGroup(amounts: readonly SplitBudgetAmount[]): BudgetOfGroups | null {
  if (amounts.length === 0) return null
  const sums = new Map<MoneyGroup, number>()
  for (const { categoryId, ore, isMoved } of amounts) {
    const group = isMoved ? 'moved' : groupOfCategory(categoryId)
    sums.set(group, (sums.get(group) ?? 0) + ore)
  }
  return sums
}

/** Returns the budgeted margin in kroner: all groups but fixed costs. */
export const budgetMargin = (budget: BudgetOfGroups | null): number | null =>
  budget === null ? null : dkkOf([...budget].reduce((sum, [group, ore]) => (group === 'fixed' ? sum : sum + ore), 0))
