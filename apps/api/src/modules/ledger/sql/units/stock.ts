import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Selects heads of units at the end of a day directly from the facts: the last point and the movements after it.
 * Null before a unit begins. CASE instead of COALESCE: with row-level security, only leakproof conditions can
 * use the index.
 */
export async function selectStock(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  day: string,
): Promise<{ unit_id: UnitId; head: number | null }[]> {
  const { rows } = await sql<{ unit_id: UnitId; head: number | null }>`
    select u.id as unit_id,
      case when p.day is null and m.head is null then null else coalesce(p.head, 0) + coalesce(m.head, 0) end as head
    from herd_unit u
    left join lateral (select p.day, p.head from herd_point p
      where p.directory_id = u.directory_id and p.unit_id = u.id and p.day <= ${day}::date order by p.day desc limit 1) p on true
    left join lateral (select sum(l.head)::int as head from herd_leg l
      where l.directory_id = u.directory_id and l.unit_id = u.id
        and l.day > case when p.day is null then '-infinity'::date else p.day end and l.day <= ${day}::date) m on true
    where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds}::uuid[])
    order by u.id`.execute(db)
  return rows
}

export interface WeightRow {
  unit_id: UnitId
  pig_type: PigType
  /** The last day with pigs on or before the requested day. */
  day: string
  weight_g: number
  /** Scale of the growth curve on that day. */
  scale: number
}

/** Selects the last mean weight of units on or before a day; units without pigs are absent. */
export async function selectLastWeights(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  day: string,
): Promise<WeightRow[]> {
  const { rows } = await sql<WeightRow>`
    select u.id as unit_id, u.pig_type, d.day, d.stock_g::float8 / d.head as weight_g,
      coalesce(p.curve_scale, f.growth_level)::float8 as scale
    from herd_unit u
    join farm f on f.directory_id = ${scope.directoryId} and f.id = u.farm_id
    join lateral (select x.day, x.head, x.stock_g from herd_day x
      where x.directory_id = u.directory_id and x.unit_id = u.id and x.day <= ${day}::date order by x.day desc limit 1) d on true
    left join lateral (select x.curve_scale from herd_point x
      where x.directory_id = u.directory_id and x.unit_id = u.id and x.day <= ${day}::date order by x.day desc limit 1) p on true
    where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds}::uuid[]) and d.head > 0 and d.stock_g > 0`.execute(
    db,
  )
  return rows
}

/** Heads of a unit as `selectStock` finds them, and its last mean weight as `selectLastWeights`; null without pigs. */
export interface StockAndWeightRow {
  unit_id: UnitId
  pig_type: PigType
  head: number | null
  weight_day: string | null
  weight_g: number | null
  scale: number
}

/** Query of heads and last mean weights of units at the end of a day; rows of `StockAndWeightRow`. */
export const stockAndWeights = (
  scope: TenantScope,
  unitIds: readonly UnitId[] | RawBuilder<unknown>,
  day: string,
) => sql<StockAndWeightRow>`
    select u.id as unit_id, u.pig_type,
      case when p.day is null and m.head is null then null else coalesce(p.head, 0) + coalesce(m.head, 0) end as head,
      d.day as weight_day, d.weight_g, coalesce(p.curve_scale, f.growth_level)::float8 as scale
    from herd_unit u
    join farm f on f.directory_id = ${scope.directoryId} and f.id = u.farm_id
    left join lateral (select x.day, x.head, x.curve_scale from herd_point x
      where x.directory_id = u.directory_id and x.unit_id = u.id and x.day <= ${day}::date order by x.day desc limit 1) p on true
    left join lateral (select sum(l.head)::int as head from herd_leg l
      where l.directory_id = u.directory_id and l.unit_id = u.id
        and l.day > case when p.day is null then '-infinity'::date else p.day end and l.day <= ${day}::date) m on true
    left join lateral (select x.day, case when x.head > 0 and x.stock_g > 0 then x.stock_g::float8 / x.head end as weight_g
      from herd_day x where x.directory_id = u.directory_id and x.unit_id = u.id and x.day <= ${day}::date
      order by x.day desc limit 1) d on true
    where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds}::uuid[])
    order by u.id`

/**
 * Selects the mean weight of units at their last point before a day, or of the pigs inserted since where
 * they were empty.
 * Pigs that left on the day itself do not affect it.
 */
export async function selectPointWeights(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  before: string,
): Promise<WeightRow[]> {
  const { rows } = await sql<WeightRow>`
    select u.id as unit_id, u.pig_type, coalesce(p.day, d.day) as day, coalesce(p.weight_g, d.weight_g) as weight_g,
      coalesce(p.curve_scale, f.growth_level)::float8 as scale
    from herd_unit u
    join farm f on f.directory_id = ${scope.directoryId} and f.id = u.farm_id
    left join lateral (select x.day, x.head from herd_point x
      where x.directory_id = u.directory_id and x.unit_id = u.id and x.day < ${before}::date order by x.day desc limit 1) l on true
    left join lateral (select x.day, x.kg::float8 * 1000 / x.head as weight_g, x.curve_scale from herd_point x
      where x.directory_id = u.directory_id and x.unit_id = u.id and x.day = l.day and x.head > 0 and x.kg > 0) p on true
    left join lateral (select min(x.day) as day, sum(x.kg)::float8 * 1000 / sum(x.head) as weight_g from herd_leg x
      where x.directory_id = u.directory_id and x.unit_id = u.id and x.day < ${before}::date
        and x.day > case when l.day is null then '-infinity'::date else l.day end and x.head > 0 and x.kg > 0) d on true
    where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds}::uuid[])
      and coalesce(p.weight_g, d.weight_g) is not null`.execute(db)
  return rows
}

export interface PigsOnDay {
  unit_id: UnitId
  pig_type: PigType
  day: string
  head: number
  weight_g: number | null
}

/** Selects the pigs that ate on each day of a period: those present at the start of the day, and those inserted. */
export async function selectEaters(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  fromDay: string,
  toDay: string,
): Promise<PigsOnDay[]> {
  const { rows } = await sql<PigsOnDay>`
    select d.unit_id, d.pig_type, d.day, d.head_open + d.in_head + d.transfer_in_head as head,
      case when d.head > 0 then d.stock_g::float8 / d.head end as weight_g
    from herd_day d
    where d.directory_id = ${scope.directoryId} and d.unit_id = any(${unitIds}::uuid[])
      and d.day >= ${fromDay}::date and d.day <= ${toDay}::date`.execute(db)
  return rows
}
