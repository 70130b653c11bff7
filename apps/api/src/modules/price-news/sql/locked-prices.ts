import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const TABLES = ['post_payment', 'price_listing', 'status_price', 'dead_pig_price', 'bonus_payment'] as const

/** A price that was saved after a farm was locked, and applies to locked days on which the farm had pigs. */
export interface LatePrice {
  farm_id: FarmId
  table: (typeof TABLES)[number]
  valid_from: string
  /** Last locked day. */
  through_day: string
}

/** Selects the prices of the installation saved since an instant that changed money of locked days. One statement. */
export async function selectLatePrices(db: Db, { directoryId }: TenantScope, since: Date): Promise<LatePrice[]> {
  const prices = TABLES.map(
    (table) => sql`select ${sql.lit(table)} as table, p.valid_from, p.changed_at,
      lead(p.valid_from) over (order by p.valid_from) as until from ${sql.table(table)} p
      where p.is_demo = (select d.is_demo from directory d where d.id = ${directoryId})`,
  )
  const { rows } = await sql<LatePrice>`
    select l.farm_id, p.table, p.valid_from, l.through_day
    from farm_lock l join (${sql.join(prices, sql` union all `)}) p
      on p.changed_at > l.set_at and p.changed_at >= ${since} and p.valid_from <= l.through_day
    where l.directory_id = ${directoryId} and exists (select from herd_farm_day d
      where d.directory_id = ${directoryId} and d.farm_id = l.farm_id and d.day >= p.valid_from
        and d.day <= l.through_day and d.day < coalesce(p.until, 'infinity'))
    order by p.table, p.valid_from, l.farm_id`.execute(db)
  return rows
}
