import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type {
  ComparedAmount,
  EconomyResult,
  getEconomyResult,
  ResultOfGroup,
} from '@herdboard/contract/economy/result.ts'
import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { isIncomeGroup, type MoneyGroup, moneyGroups } from '@herdboard/domain/economy/money-group.ts'
import { provisionalReasons } from '@herdboard/domain/economy/money-line.ts'
import { type Period, pickedDays } from '@herdboard/domain/time/period.ts'
import { selectArePigsKnownAt } from '#modules/analysis/sql/known-pigs.ts'
import { type EconomyAmount, economyAmounts } from '#modules/economy/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type AnalysisContext, loadAnalysisContext, type PeriodNo, pigTypeFilter } from '../analysis-context.ts'
import { COMPANY_LEVEL } from '../analysis-rows.ts'
import { type BudgetOfGroups, loadResultBudget } from './budget-comparison.ts'
import { type ComparedAmounts, resultsOfPigTypes } from './results-of-pig-types.ts'

type Query = EndpointRequest<typeof getEconomyResult>['query']

/**
 * Returns the result of chosen places: the postings' amounts by group and pig type, against the period before and the
 * budget. Throws `request.not_found` for a place that the person may not read.
 */
export async function economyResultFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: Query,
): Promise<EconomyResult> {
  const analysisContext = await loadAnalysisContext(
    db,
    context,
    scope,
    { ...query, type_id: analysisTypeId.economy, scope: COMPANY_LEVEL },
    { pigType: pigTypeFilter(query.isweaners), filters: new Set() },
  )
  const amounts = {
    now: await loadCounted(analysisContext, 0),
    before: await loadBefore(analysisContext),
  }
  const { all: budget, ofPigType } = await loadResultBudget(analysisContext)
  const [now, before] = analysisContext.periods
  return {
    period: now.opening === now.closing ? null : daysOf(now),
    previous: amounts.before === null ? null : daysOf(before),
    groups: moneyGroups.flatMap((group) => resultOfGroup(context, group, amounts, budget) ?? []),
    margin: compare(amounts, budget, (group) => group !== 'fixed'),
    fixed_costs: compare(amounts, budget, (group) => group === 'fixed'),
    result: compare(amounts, budget, () => true),
    pig_types: resultsOfPigTypes(analysisContext, amounts, ofPigType),
    late: lateWords(context, amounts.now),
  }
}

const daysOf = (period: Period): { from: string; to: string } => {
  const { first, last } = pickedDays(period)
  return { from: first, to: last }
}

/** Loads the amounts of a period that count. */
async function loadCounted({ db, scope, places, pigType, periods, through }: AnalysisContext, no: PeriodNo) {
  const period = periods[no]
  if (period.opening === period.closing) return []
  const days = pickedDays(period)
  const all = await economyAmounts(db, scope, { places, pigType, days, period, through })
  return all.filter(({ state }) => state === 'counted')
}

/** Loads the amounts of the period before. It compares only where its pigs are known from its first day on. */
async function loadBefore(analysisContext: AnalysisContext): Promise<EconomyAmount[] | null> {
  const { db, scope, units, periods } = analysisContext
  const isKnown = await selectArePigsKnownAt(db, scope, [...units.keys()], periods[1].opening)
  return isKnown ? loadCounted(analysisContext, 1) : null
}

function resultOfGroup(
  context: RequestContext,
  group: MoneyGroup,
  amounts: ComparedAmounts,
  budget: BudgetOfGroups | null,
): ResultOfGroup | null {
  const compared = compare(amounts, budget, (one) => one === group)
  if (!compared.now && !compared.previous && !compared.budget) return null
  const own = amounts.now.filter((amount) => amount.group === group)
  return {
    group,
    name: context.text(`economy:group.${group}`),
    is_income: isIncomeGroup(group),
    ...compared,
    late: lateWords(context, own),
  }
}

/** Sums the groups in whole øre and converts to kroner last. */
function compare(
  { now, before }: ComparedAmounts,
  budget: BudgetOfGroups | null,
  isIncluded: (group: MoneyGroup) => boolean,
): ComparedAmount {
  const sumOf = (amounts: readonly EconomyAmount[]) =>
    dkkOf(amounts.reduce((sum, { group, ore }) => (isIncluded(group) ? sum + ore : sum), 0))
  return {
    now: sumOf(now),
    previous: before === null ? null : sumOf(before),
    budget:
      budget === null
        ? null
        : dkkOf([...budget].reduce((sum, [group, ore]) => (isIncluded(group) ? sum + ore : sum), 0)),
  }
}

/** Returns the inputs that some amounts lack, in the order of the reasons. */
function lateWords({ text }: RequestContext, amounts: readonly Pick<EconomyAmount, 'late'>[]): string[] {
  const late = new Set(amounts.flatMap((amount) => amount.late))
  return provisionalReasons.filter((reason) => late.has(reason)).map((reason) => text(`analysis:late.${reason}`))
}
