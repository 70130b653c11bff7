import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getBudgetComparison } from '@herdboard/contract/economy/budget.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { cutAtToday, type Period, periodOf, pickedDays } from '@herdboard/domain/time/period.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import { resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { loadActualGroups } from './actual-groups.ts'
import { type BudgetAmount, budgetAmounts } from './amounts-of-budget-lines.ts'
import { budgetFactors } from './budget-prices.ts'
import { isBudgetLineReadable } from './budget-rights.ts'
import { budgetByGroup, comparisonTable, forecastTable } from './comparison-tables.ts'
import { type BudgetLine, selectBudget } from './sql/budget-lines.ts'

/**
 * Returns the budget of places beside what was earned and spent. Both end on the last day with known pigs, because a
 * budget of days to come has nothing to be compared with. The forecast of the current year is what is actual so far
 * and the budget of the rest.
 */
export async function budgetComparisonFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, ...placesQuery }: EndpointRequest<typeof getBudgetComparison>['query'],
): Promise<EndpointReply<typeof getBudgetComparison>> {
  const places = await resolvePlaces(db, scope, placesQuery)
  const today = await ledgerKnownThrough(db, scope, places.units, context.today)
  const picked = periodOf({ first: from, last: to })
  const compared = cutAtToday(picked, today)
  const year = yearOf(today)
  const soFar = { opening: year.opening, closing: today }
  const rest = { opening: today, closing: year.closing }
  // A year in its last day has no rest, and then no amounts of it.
  const periods = [picked, compared ?? { opening: picked.opening, closing: picked.opening }, soFar, rest]
  const amounts = await budgetAmounts(db, scope, { places, periods, today })
  const lines = (await selectBudget(db, scope)).filter((line) => isBudgetLineReadable(scope, line))
  const result = { compared: compared && daysOf(compared), lines: lines.map((line) => lineAmount(line, amounts)) }
  if (amounts.length === 0) return { comparison: null, forecast: null, ...result }
  const [actual, actualSoFar] = await loadActualGroups(db, scope, places, [compared ?? soFar, soFar], today)
  const budgetOf = (no: number) => budgetByGroup(amounts.filter(({ period }) => period === no))
  return {
    comparison: comparisonTable(context, budgetOf(COMPARED), compared && actual ? actual : new Map()),
    forecast: forecastTable(context, today, {
      soFar: budgetOf(SO_FAR),
      rest: budgetOf(REST),
      actual: actualSoFar ?? new Map(),
    }),
    ...result,
  }
}

const COMPARED = 1
const SO_FAR = 2
const REST = 3

const daysOf = (period: Period): { from: string; to: string } => {
  const { first, last } = pickedDays(period)
  return { from: first, to: last }
}

const yearOf = (day: string): Period => {
  const year = day.slice(0, 4)
  return { opening: addDays(`${year}-01-01`, -1), closing: `${year}-12-31` }
}

function lineAmount(
  line: BudgetLine,
  amounts: readonly BudgetAmount[],
): { id: BudgetLine['id']; amount: number | null } {
  if (budgetFactors(line) === null) return { id: line.id, amount: null }
  const own = amounts.filter(({ lineId, period }) => lineId === line.id && period === 0)
  return { id: line.id, amount: dkkOf(own.reduce((sum, { ore }) => sum + ore, 0)) }
}
