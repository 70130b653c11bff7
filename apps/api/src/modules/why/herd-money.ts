import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { addMoney, type MoneySums, sumMoney } from '@herdboard/domain/economy/money-line.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import type { HerdSelection } from '#modules/kpis/service.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import { billsAtPlaces, moneyOfUnits } from '#modules/money/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Money of some farms of a herd, whole øre. */
export type MoneyOfFarms = (farmIds: ReadonlySet<FarmId>) => MoneySums

/**
 * Loads the money of a herd in a period: that of its pigs, and the postings at its places, as the economy adds them up.
 * Farms whose records and prices are unchanged are not read again.
 */
export async function loadHerdMoney(
  db: Db,
  { today }: RequestContext,
  scope: TenantScope,
  { units, chosen, pigType }: HerdSelection,
  period: Period,
): Promise<MoneyOfFarms> {
  const all = [...units.values()]
  const through = await ledgerKnownThrough(db, scope, all, today)
  const bills = billsAtPlaces(chosen, through)
  const money = await moneyOfUnits(db, scope, { units: all, periods: [period], bills })
  const places = new Set<string>(bills.ids)
  const postings = money.postings.filter(
    (line) =>
      line.pigType === pigType && [line.farmId, line.barnId, line.batchId].some((id) => id !== null && places.has(id)),
  )
  return (farmIds) =>
    all
      .filter(({ farmId }) => farmIds.has(farmId))
      .reduce(
        (sum, { id }) => addMoney(sum, money.of(id, 0)),
        sumMoney(postings.filter(({ farmId }) => farmIds.has(farmId as FarmId))),
      )
}
