import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import { selectLatestLock } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule, RuleCode } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay, formatFarmMonth, formatOre } from '#platform/text/format-values.ts'
import { type BillsQuery, isReplacing, replacedAmounts } from './replaced-amount.ts'

/** A bill at its place, typed or imported. */
export interface PlacedBill extends Pick<BillsQuery, 'categoryId' | 'farmId' | 'barnId' | 'batchId' | 'pigType'> {
  day: string
}

export const asDoubt = (code: RuleCode, params: NonNullable<BrokenRule['params']>): BrokenRule => ({
  code,
  verdict: 'doubtful',
  params,
})

/**
 * Asks about a bill for what is calculated already: one that does not count, or what it replaces, and what of it lies
 * within the lock of the farm. The rules name no field.
 */
export async function billQuestions(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  bill: PlacedBill,
): Promise<BrokenRule[]> {
  return (await questionsOfDays(db, context, scope, bill, [bill.day]))[0] ?? []
}

/** Asks the same about bills of one category, place and pig type on some days, in the order of the days. */
export async function questionsOfDays(
  db: Db,
  { text, language, today }: RequestContext,
  scope: TenantScope,
  bill: Omit<PlacedBill, 'day'>,
  days: readonly string[],
): Promise<BrokenRule[][]> {
  const { categoryId, farmId, batchId } = bill
  const role = postingRole(categoryId)
  const category = text(`option:posting_category.${categoryId}`)
  if (role === 'of_records') return days.map(() => [asDoubt('posting.computed_category', { category })])
  if (role === 'of_mix') return days.map(() => [asDoubt('posting.in_mix_price', { category })])
  if (!isReplacing(categoryId)) return days.map(() => [])
  const lockedThrough = (await selectLatestLock(db, scope, [farmId]))?.through_day ?? null
  const amounts = await replacedAmounts(db, scope, { ...bill, today, lockedThrough }, days)
  const isOfMonth = batchId === null || role === 'bonus'
  const code = isOfMonth ? 'posting.replaces_calculated' : 'posting.replaces_of_batch'
  const amountOf = (some: number) => formatOre(language, Math.abs(some))
  return amounts.map(({ ore, lockedOre }, no) => {
    if (ore === 0) return []
    const question = asDoubt(code, { amount: amountOf(ore), month: formatFarmMonth(language, days[no] ?? '') })
    if (lockedOre === 0 || lockedThrough === null) return [question]
    const locked = { amount: amountOf(lockedOre), date: formatFarmDay(language, lockedThrough) }
    return [question, asDoubt('posting.replaces_locked', locked)]
  })
}

/** Groups bills by category, place and pig type. */
export const groupAlikeBills = <Bill extends PlacedBill>(bills: readonly Bill[]): Bill[][] => [
  ...Map.groupBy(bills, ({ categoryId, farmId, barnId, batchId, pigType }) =>
    [categoryId, farmId, barnId, batchId, pigType].join(' '),
  ).values(),
]
