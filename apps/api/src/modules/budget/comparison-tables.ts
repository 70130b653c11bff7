import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { budgetGroupOf } from '@herdboard/domain/budget/budget-group.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { type ProvisionalReason, provisionalReasons } from '@herdboard/domain/economy/money-line.ts'
import { isFixedCost } from '@herdboard/domain/economy/posting-money.ts'
import { columnHeader, withEmptyReasons } from '#modules/tables/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { ActualGroups } from './actual-groups.ts'
import type { BudgetAmount } from './amounts-of-budget-lines.ts'

/** Øre of a budget by group of categories. */
type BudgetGroups = ReadonlyMap<number, number>

export function budgetByGroup(amounts: readonly BudgetAmount[]): BudgetGroups {
  const groups = new Map<number, number>()
  for (const { categoryId, ore } of amounts)
    groups.set(budgetGroupOf(categoryId), (groups.get(budgetGroupOf(categoryId)) ?? 0) + ore)
  return groups
}

interface GroupRow {
  group: number
  /** Øre by column. */
  ore: Readonly<Record<string, number>>
  late: ReadonlySet<ProvisionalReason>
}

const NONE: ReadonlySet<ProvisionalReason> = new Set()

/** Returns budget, actual and deviation by group. */
export const comparisonTable = (context: RequestContext, budget: BudgetGroups, actual: ActualGroups): Table =>
  groupTable(
    context,
    context.text('economy:budget.title'),
    { budget: {}, actual: {}, deviation: {} },
    groupsOf(budget, actual).map((group) => {
      const [planned, real] = [budget.get(group) ?? 0, actual.get(group)?.ore ?? 0]
      const ore = { budget: planned, actual: real, deviation: real - planned }
      return { group, ore, late: actual.get(group)?.late ?? NONE }
    }),
  )

/** Returns the forecast of the year by group: what is actual up to a day, and the budget of the rest. */
export const forecastTable = (
  context: RequestContext,
  today: string,
  { soFar, rest, actual }: { soFar: BudgetGroups; rest: BudgetGroups; actual: ActualGroups },
): Table =>
  groupTable(
    context,
    context.text('economy:budget.forecast', { year: today.slice(0, 4) }),
    {
      year_budget: {},
      forecast: {},
      deviation: {},
      actual_so_far: { date: formatFarmDay(context.language, today) },
      rest: {},
    },
    groupsOf(soFar, rest, actual).map((group) => {
      const [known, ahead] = [actual.get(group)?.ore ?? 0, rest.get(group) ?? 0]
      const planned = (soFar.get(group) ?? 0) + ahead
      return {
        group,
        ore: {
          year_budget: planned,
          actual_so_far: known,
          rest: ahead,
          forecast: known + ahead,
          deviation: known + ahead - planned,
        },
        late: actual.get(group)?.late ?? NONE,
      }
    }),
  )

/** Returns the groups of several maps in the order of the categories. */
const groupsOf = (...maps: readonly ReadonlyMap<number, unknown>[]): number[] =>
  [...new Set(maps.flatMap((map) => [...map.keys()]))].sort((a, b) => a - b)

type Column = 'budget' | 'actual' | 'deviation' | 'year_budget' | 'actual_so_far' | 'rest' | 'forecast'

/** Builds a table by group with margin and result below. The column of late inputs is there where something is late. */
function groupTable(
  context: RequestContext,
  title: string,
  columns: Partial<Record<Column, Record<string, string>>>,
  rows: readonly GroupRow[],
): Table {
  const { text } = context
  const keys = Object.keys(columns) as Column[]
  const hasLate = rows.some(({ late }) => late.size > 0)
  const cells = ({ ore }: Pick<GroupRow, 'ore'>) => Object.fromEntries(keys.map((key) => [key, dkkOf(ore[key] ?? 0)]))
  const footer = (name: string, own: readonly GroupRow[]) => ({
    category: name,
    ...cells({
      ore: Object.fromEntries(keys.map((key) => [key, own.reduce((sum, { ore }) => sum + (ore[key] ?? 0), 0)])),
    }),
    ...(hasLate && { late: lateText(context, new Set(own.flatMap(({ late }) => [...late]))) }),
  })
  const variable = rows.filter(({ group }) => !isFixedCost(group))
  const data = rows.map(
    (row): TableRow => ({
      id: String(row.group),
      category: groupName(context, row.group),
      ...cells(row),
      ...(hasLate && { late: lateText(context, row.late) }),
    }),
  )
  return {
    title,
    searchbar: null,
    headers: withEmptyReasons(text, 'budget', [
      columnHeader('category', text('economy:budget.column.category'), 'text'),
      ...keys.map((key) => columnHeader(key, text(`economy:budget.column.${key}`, columns[key] ?? {}), 'int')),
      ...(hasLate ? [columnHeader('late', text('economy:budget.column.late'), 'text')] : []),
    ]),
    data,
    footers:
      rows.length === 0
        ? []
        : [footer(text('economy:budget.margin'), variable), footer(text('economy:budget.result'), rows)],
    empty_text: text('economy:budget.empty'),
  }
}

/** Returns the late inputs as text: none where the amount is final. */
const lateText = ({ text }: RequestContext, late: ReadonlySet<ProvisionalReason>): string =>
  provisionalReasons
    .filter((reason) => late.has(reason))
    .map((reason) => text(`analysis:late.${reason}`))
    .join(', ')

const SUPPLEMENTS = 4
const FEED = 12

const groupName = ({ text }: RequestContext, group: number): string =>
  group === SUPPLEMENTS || group === FEED
    ? text(`economy:budget.group.${group}`)
    : text(`option:posting_category.${group}`)
