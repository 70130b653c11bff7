import { readFarmQuotations } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FarmPrices } from './present-listing.ts'
import { selectFarmNames } from './sql/farm-names.ts'

const ORGANIC = 2
const CALCULATED = 1
const MARKET = 2

/** Returns the piglet prices of farms that differ from the quotation; farms with the same terms share a row. */
export async function farmPricesOf(db: Db, scope: TenantScope): Promise<FarmPrices[]> {
  const names = new Map((await selectFarmNames(db, scope)).map(({ id, name }) => [id, name]))
  const own = (await readFarmQuotations(db, scope)).filter(
    ({ farm_id, basis, own_adjust_dkk }) => names.has(farm_id) && (basis !== CALCULATED || own_adjust_dkk !== 0),
  )
  const alike = Map.groupBy(
    own,
    (one) => `${one.basis === MARKET} ${one.own_adjust_dkk} ${one.production_kind === ORGANIC}`,
  )
  return [...alike.values()].map((farms) => ({
    farms: farms.map(({ farm_id }) => names.get(farm_id) ?? '').join(', '),
    adjustDkk: farms[0]?.own_adjust_dkk ?? 0,
    isOrganic: farms[0]?.production_kind === ORGANIC,
    isByMarket: farms[0]?.basis === MARKET,
  }))
}
