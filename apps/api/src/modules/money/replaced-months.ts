import type { MoneySource } from '@herdboard/domain/economy/money-line.ts'
import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { MoneyUnit } from './money-query.ts'
import { selectReplacingPostings } from './sql/money-postings.ts'

/** Categories of bills that replace the calculated amounts of their farm and month: supplements, collection. */
const REPLACING = [4, 5, 6, 20]

/**
 * Loads whether a typed bill of the farm and month, for all pigs or the unit's own barn, batch and pig type, replaces the
 * calculated amount. So the same cost never counts twice.
 */
export async function loadReplacedMonths(
  db: Db,
  scope: TenantScope,
  units: readonly MoneyUnit[],
): Promise<(source: MoneySource, unit: MoneyUnit, day: string) => boolean> {
  const farmIds = [...new Set(units.map(({ farmId }) => farmId))]
  const bills = Map.groupBy(
    await selectReplacingPostings(db, scope, farmIds, REPLACING),
    ({ farm_id, category_id, month }) => `${farm_id} ${postingRole(category_id)} ${month}`,
  )
  return (source, { farmId, barnId, batchId, pigType }, day) =>
    (source === 'bonus' || source === 'collection') &&
    (bills.get(`${farmId} ${source} ${day.slice(0, 7)}-01`) ?? []).some(
      (bill) =>
        (bill.barn_id === null || bill.barn_id === barnId) &&
        (bill.batch_id === null || bill.batch_id === batchId) &&
        (bill.pig_type === null || bill.pig_type === pigType),
    )
}
