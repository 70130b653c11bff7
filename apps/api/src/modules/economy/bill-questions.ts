import type { BarnId, BatchId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type StoredRecordWithFacts, selectLatestLock } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule, RuleCode } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay, formatFarmMonth, formatOre } from '#platform/text/format-values.ts'
import { type BillQuery, type CorrectedBill, isReplacing, replacedAmount } from './replaced-amount.ts'

/** A bill at its place, typed or imported. */
export type PlacedBill = Pick<BillQuery, 'categoryId' | 'day' | 'farmId' | 'barnId' | 'batchId' | 'pigType'>

const asDoubt = (code: RuleCode, params: NonNullable<BrokenRule['params']>): BrokenRule => ({
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
  { text, language, today }: RequestContext,
  scope: TenantScope,
  bill: PlacedBill,
): Promise<BrokenRule[]> {
  const { categoryId, day, farmId, batchId } = bill
  const role = postingRole(categoryId)
  const category = text(`option:posting_category.${categoryId}`)
  if (role === 'of_records') return [asDoubt('posting.computed_category', { category })]
  if (role === 'of_mix') return [asDoubt('posting.in_mix_price', { category })]
  if (!isReplacing(categoryId)) return []
  const lockedThrough = (await selectLatestLock(db, scope, [farmId]))?.through_day ?? null
  const { ore, lockedOre } = await replacedAmount(db, scope, { ...bill, today, lockedThrough })
  if (ore === 0) return []
  const isOfMonth = batchId === null || role === 'bonus'
  const code = isOfMonth ? 'posting.replaces_calculated' : 'posting.replaces_of_batch'
  const amountOf = (some: number) => formatOre(language, Math.abs(some))
  const question = asDoubt(code, { amount: amountOf(ore), month: formatFarmMonth(language, day) })
  if (lockedOre === 0 || lockedThrough === null) return [question]
  const locked = { amount: amountOf(lockedOre), date: formatFarmDay(language, lockedThrough) }
  return [question, asDoubt('posting.replaces_locked', locked)]
}

/**
 * Asks before a bill is deleted or corrected that replaces calculated amounts of days within the lock: they count again,
 * unless the corrected one replaces them, too. The rules name no field.
 */
export async function billRemovalQuestions(
  db: Db,
  { language, today }: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  bill: PlacedBill,
  corrected?: CorrectedBill,
): Promise<BrokenRule[]> {
  if (!isReplacing(bill.categoryId)) return []
  const lockedThrough = (await selectLatestLock(db, scope, [bill.farmId]))?.through_day ?? null
  if (lockedThrough === null) return []
  const ore = await releasedOre(db, scope, { ...bill, today, lockedThrough, corrected }, [recordId])
  if (ore === 0) return []
  const params = { amount: formatOre(language, Math.abs(ore)), date: formatFarmDay(language, lockedThrough) }
  return [asDoubt('posting.restores_locked', params)]
}

/** A stored bill. */
type StoredBill = PlacedBill & { id: RecordId }

/** Returns the bill of a stored record; null for other records. */
export const billOfRecord = ({ record, facts: { posting } }: StoredRecordWithFacts): StoredBill | null =>
  posting && {
    id: record.id,
    categoryId: posting.category_id,
    day: record.day,
    farmId: record.farm_id as FarmId,
    barnId: record.barn_id as BarnId | null,
    batchId: record.batch_id as BatchId | null,
    pigType: posting.pig_type as PigType | null,
  }

/** Groups bills that replace the same amounts: those of one category, place, pig type and month. */
export const groupAlikeBills = <Bill extends PlacedBill>(bills: readonly Bill[]): Bill[][] => [
  ...Map.groupBy(bills, ({ categoryId, day, farmId, barnId, batchId, pigType }) =>
    [categoryId, day.slice(0, 7), farmId, barnId, batchId, pigType].join(' '),
  ).values(),
]

/**
 * Refuses to remove bills together, as the undo of an import does, where calculated amounts of locked days would count
 * again: nobody is asked about each. The rule names the first such bill, which can be deleted by itself.
 */
export async function billsOfLockedDays(
  db: Db,
  { language, today }: RequestContext,
  scope: TenantScope,
  bills: readonly StoredBill[],
): Promise<BrokenRule[]> {
  const ids = bills.map(({ id }) => id)
  for (const [bill] of groupAlikeBills(bills.filter(({ categoryId }) => isReplacing(categoryId)))) {
    const lockedThrough = bill ? ((await selectLatestLock(db, scope, [bill.farmId]))?.through_day ?? null) : null
    if (!bill || lockedThrough === null) continue
    const ore = await releasedOre(db, scope, { ...bill, today, lockedThrough }, ids)
    if (ore === 0) continue
    const amount = formatOre(language, Math.abs(ore))
    const params = {
      ...{ amount, date: formatFarmDay(language, bill.day), through: formatFarmDay(language, lockedThrough) },
      record_id: bill.id,
    }
    return [{ code: 'import.bill_of_locked_days', verdict: 'refused', params }]
  }
  return []
}

/** Returns the calculated øre of locked days that count again without bills that replace them. */
async function releasedOre(
  db: Db,
  scope: TenantScope,
  query: BillQuery,
  without: readonly RecordId[],
): Promise<number> {
  const stays = await replacedAmount(db, scope, query)
  const counted = await replacedAmount(db, scope, { ...query, without })
  return counted.lockedOre - stays.lockedOre
}
