import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { MoneySource } from '@herdboard/domain/economy/money-line.ts'
import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { BilledPlaces, MoneyQuery, MoneyUnit } from './money-query.ts'
import { type ReplacingPostingRow, selectReplacingPostings } from './sql/money-postings.ts'

/** Categories of bills that replace the calculated amounts of their place: supplements, collection. */
const REPLACING = [4, 5, 6, 20]

/**
 * Loads whether a typed bill replaces the calculated amount of a unit in a period, so that the same cost never counts
 * twice. A bill for collecting the dead pigs of a batch replaces the batch's amounts up to the month of its day in
 * every period, because many come after the last pig has left. A supplement of a batch replaces those of its month. A
 * bill of the barn or farm replaces those of its month, in sums that it is in itself. No bill replaces anything before
 * it counts itself.
 */
export async function loadReplacedMonths(
  db: Db,
  scope: TenantScope,
  { units, periods, wholeBatches, bills }: MoneyQuery,
): Promise<(source: MoneySource, unit: MoneyUnit, day: string, period: number) => boolean> {
  const farmIds = [...new Set(units.map(({ farmId }) => farmId))]
  const isInSum = billsInSum(bills)
  const byFarm = Map.groupBy(
    (
      await selectReplacingPostings(db, scope, farmIds, { categoryIds: REPLACING, without: bills.without ?? [] })
    ).filter(isInSum),
    ({ farm_id, category_id }) => `${farm_id} ${postingRole(category_id)}`,
  )
  const isDatedIn = ({ day }: ReplacingPostingRow, no: number): boolean => {
    const dates = periods[no === wholeBatches?.lives ? (wholeBatches.periods[0] ?? no) : no]
    return dates !== undefined && day > dates.opening && day <= dates.closing
  }
  /** A whole batch has its bills whatever their day; elsewhere a bill that is dated ahead does not count yet. */
  const isKnown = ({ day, batch_id }: ReplacingPostingRow, no: number): boolean =>
    day <= bills.through ||
    (wholeBatches !== undefined &&
      (no === wholeBatches.lives || wholeBatches.periods.includes(no)) &&
      wholeBatches.ids.some((id) => id === batch_id))
  return (source, { farmId, barnId, batchId, pigType }, day, period) =>
    (source === 'bonus' || source === 'collection') &&
    (byFarm.get(`${farmId} ${source}`) ?? []).some(
      (bill) =>
        (bill.barn_id === null || bill.barn_id === barnId) &&
        (bill.pig_type === null || bill.pig_type === pigType) &&
        (bill.batch_id === null
          ? monthOf(bill.day) === monthOf(day) && isDatedIn(bill, period)
          : bill.batch_id === batchId &&
            isKnown(bill, period) &&
            (monthOf(bill.day) === monthOf(day) || (source === 'collection' && bill.day > day))),
    )
}

const monthOf = (day: string): string => day.slice(0, 7)

function billsInSum({ ids, level }: Pick<BilledPlaces, 'ids' | 'level'>): (bill: ReplacingPostingRow) => boolean {
  const places = new Set(ids)
  return ({ farm_id, barn_id, batch_id }) =>
    (level === 'farm' || (level === 'barn' ? barn_id : batch_id) !== null) &&
    [farm_id, barn_id, batch_id].some((id) => id !== null && places.has(id))
}

/** Returns the part of a cache key that tells which bills of a farm are in a sum. */
export const billsKey = ({ ids, level, through, without }: BilledPlaces, farmId: FarmId): string =>
  [level, through, ...(without?.length ? ['without', without] : []), ...(ids.includes(farmId) ? [] : [ids])].join(' ')
