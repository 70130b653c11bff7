import type { BarnId, BatchId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type StoredRecordWithFacts, selectLatestLock } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay, formatOre } from '#platform/text/format-values.ts'
import { asDoubt, groupAlikeBills, type PlacedBill } from './bill-questions.ts'
import { type BillsQuery, type CorrectedBill, isReplacing, replacedAmounts } from './replaced-amount.ts'

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
  const query = { ...bill, today, lockedThrough, corrected }
  const [ore = 0] = await releasedAmounts(db, scope, query, [bill.day], [recordId])
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
  const replacing = bills
    .filter(({ categoryId }) => isReplacing(categoryId))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  for (const alike of groupAlikeBills(replacing)) {
    const [first] = alike
    const lockedThrough = first ? ((await selectLatestLock(db, scope, [first.farmId]))?.through_day ?? null) : null
    if (!first || lockedThrough === null) continue
    const days = alike.map(({ day }) => day)
    const released = await releasedAmounts(db, scope, { ...first, today, lockedThrough }, days, ids)
    const no = released.findIndex((ore) => ore !== 0)
    const bill = alike[no]
    if (!bill) continue
    const amount = formatOre(language, Math.abs(released[no] ?? 0))
    const params = {
      ...{ amount, date: formatFarmDay(language, bill.day), through: formatFarmDay(language, lockedThrough) },
      record_id: bill.id,
    }
    return [{ code: 'import.bill_of_locked_days', verdict: 'refused', params }]
  }
  return []
}

/** Returns the calculated øre of locked days that count again without bills that replace them, by the days of the bills. */
async function releasedAmounts(
  db: Db,
  scope: TenantScope,
  query: BillsQuery,
  days: readonly string[],
  without: readonly RecordId[],
): Promise<number[]> {
  const stay = await replacedAmounts(db, scope, query, days)
  const counted = await replacedAmounts(db, scope, { ...query, without }, days)
  return counted.map(({ lockedOre }, no) => lockedOre - (stay[no]?.lockedOre ?? 0))
}
