import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const TABLES = ['post_payment', 'price_listing', 'status_price', 'dead_pig_price', 'bonus_payment'] as const

/** A price that was saved or deleted after a farm was locked, and applied to locked days on which the farm had pigs. */
export interface LatePrice {
  farm_id: FarmId
  table: (typeof TABLES)[number]
  is_removed: boolean
  valid_from: string
  /** Last locked day. */
  through_day: string
}

/**
 * Selects the prices of the installation saved or deleted since an instant that changed money of locked days. One
 * statement.
 */
export async function selectLatePrices(db: Db, { directoryId }: TenantScope, since: Date): Promise<LatePrice[]> {
  const isOwn = (alias: string) =>
    sql`${sql.ref(`${alias}.is_demo`)} = (select d.is_demo from directory d where d.id = ${directoryId})`
  const changes = TABLES.map(
    (table) => sql`select ${sql.lit(table)} as table, p.valid_from, p.changed_at, p.is_removed,
      lead(p.valid_from) over (order by p.valid_from) as until
      from (select x.valid_from, x.changed_at, false as is_removed from ${sql.table(table)} x where ${isOwn('x')}
        union all
        select x.valid_from, x.removed_at, true from removed_price x
         where x.price_table = ${sql.lit(table)} and ${isOwn('x')}
           and not exists (select from ${sql.table(table)} y where y.valid_from = x.valid_from)) p`,
  )
  const { rows } = await sql<LatePrice>`
    select l.farm_id, p.table, p.is_removed, p.valid_from, l.through_day
    from farm_lock l join (${sql.join(changes, sql` union all `)}) p
      on p.changed_at > l.set_at and p.changed_at >= ${since} and p.valid_from <= l.through_day
    where l.directory_id = ${directoryId} and ${hasLockedPigs(directoryId, sql`p.valid_from`, sql`p.until`)}
    order by p.table, p.valid_from, l.farm_id`.execute(db)
  return rows
}

/** Selects the farms that had pigs on locked days of a period; without an end it lasts until today. */
export async function selectFarmsWithLockedPigs(
  db: Db,
  { directoryId }: TenantScope,
  { from, until }: { from: string; until: string | null },
): Promise<{ farm_id: FarmId; through_day: string }[]> {
  const { rows } = await sql<{ farm_id: FarmId; through_day: string }>`
    select l.farm_id, l.through_day from farm_lock l where l.directory_id = ${directoryId}
      and ${hasLockedPigs(directoryId, sql`${from}::date`, sql`${until}::date`)} order by l.farm_id`.execute(db)
  return rows
}

const hasLockedPigs = (directoryId: string, from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`exists (select from herd_farm_day d where d.directory_id = ${directoryId} and d.farm_id = l.farm_id
    and d.day >= ${from} and d.day <= l.through_day and d.day < coalesce(${until}, 'infinity'))`
