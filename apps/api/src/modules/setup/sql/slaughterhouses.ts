import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface SlaughterhouseRow {
  id: string
  name: string
  /** Kg live weight per kg carcass. */
  live_factor: number
  /** Supplier numbers of farms, barns and batches, as stored by the form. */
  supplier_numbers: unknown
  is_inactive: boolean
}

/** Slaughterhouses of the company by name, including inactive ones. */
export async function selectSlaughterhouses(db: Db, { directoryId }: TenantScope): Promise<SlaughterhouseRow[]> {
  const { rows } = await sql<SlaughterhouseRow>`
    select s.id, s.name, s.live_factor::float8 as live_factor, s.supplier_numbers, s.is_inactive
    from slaughterhouse s where s.directory_id = ${directoryId} and s.deleted_at is null
    order by lower(s.name), s.id`.execute(db)
  return rows
}

/** Inserts a slaughterhouse, or updates the one with the same id. */
export const upsertSlaughterhouse = (db: Db, { directoryId }: TenantScope, house: SlaughterhouseRow) =>
  sql`insert into slaughterhouse as old
      (directory_id, id, name, live_factor, supplier_numbers, is_inactive)
    values (${directoryId}, ${house.id}, ${house.name}, ${house.live_factor}, ${JSON.stringify(house.supplier_numbers)}, ${house.is_inactive})
    on conflict (directory_id, id) do update set name = excluded.name, live_factor = excluded.live_factor,
      supplier_numbers = excluded.supplier_numbers, is_inactive = excluded.is_inactive,
      version = old.version + 1`.execute(db)

/** Farm, barn or batch that pigs are delivered from. */
export interface DeliveringPlace {
  id: string
  farm_id: string
  farm: string
  /** Null for the farm itself. */
  barn: string | null
  batch: string | null
}

/** Farms of the company, its barns for slaughter pigs and their open batches, each listed below its parent. */
export async function selectDeliveringPlaces(db: Db, { directoryId }: TenantScope): Promise<DeliveringPlace[]> {
  const { rows } = await sql<DeliveringPlace>`
    with barns as (select b.* from barn b where b.directory_id = ${directoryId} and b.pig_type = ${sql.lit(SLAUGHTER_PIGS)} and b.deleted_at is null),
    places as (
      select f.id, f.id as farm_id, null as barn, null as batch from farm f
       where f.directory_id = ${directoryId} and f.deleted_at is null
      union all select b.id, b.farm_id, b.name, null from barns b
      union all select t.id, b.farm_id, b.name, t.name from batch t join barns b on b.id = t.barn_id
       where t.directory_id = ${directoryId} and t.deleted_at is null and t.end_date is null)
    select p.id, p.farm_id, f.name as farm, p.barn, p.batch from places p
    join farm f on f.directory_id = ${directoryId} and f.id = p.farm_id and f.deleted_at is null
    order by f.name, p.barn nulls first, p.batch nulls first, p.id`.execute(db)
  return rows
}
