import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Value of a pig in stock on a farm in the month of a day: øre per pig plus øre per kg. */
export interface StockPriceRow {
  farm_id: FarmId
  day: string
  base_ore: number
  ore_per_kg: number
}

export interface StockPriceQuery {
  farmIds: readonly FarmId[]
  days: readonly string[]
  pigType: PigType
}

/**
 * Status prices of the months of the days, including each farm's adjustment. Days in months without a price are left
 * out.
 */
export async function selectStockPrices(
  db: Db,
  { directoryId }: TenantScope,
  { farmIds, days, pigType }: StockPriceQuery,
): Promise<StockPriceRow[]> {
  const [base, perKg] = pigType === WEANERS ? ['piglet_dkk', 'piglet_dkk_pr_kg'] : ['slpig_dkk', 'slpig_dkk_pr_kg']
  const ore = (column: string) =>
    sql`((${sql.ref(`p.${column}`)} + coalesce(${sql.ref(`c.${column}`)}, 0)) * 100)::float8`
  const { rows } = await sql<StockPriceRow>`
    select f.id as farm_id, d.day, ${ore(base ?? '')} as base_ore, ${ore(perKg ?? '')} as ore_per_kg
    from unnest(${[...farmIds]}::uuid[]) f(id) cross join unnest(${[...days]}::date[]) d(day)
    join status_price p on p.valid_from = date_trunc('month', d.day)::date
     and (not p.is_demo or exists (select from directory o where o.id = ${directoryId} and o.is_demo))
    left join status_charge c on c.directory_id = ${directoryId} and c.farm_id = f.id and c.valid_from = p.valid_from`.execute(
    db,
  )
  return rows
}
