import type { BarnId, FarmId, MixId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface FeedStock {
  farm_id: FarmId
  mix_id: MixId
  /** Recorded stock, kilos: the last count, with the deliveries and consumption since. */
  kg: number
  /** Consumption since the last count, kilos. */
  used_kg: number
}

interface FeedStockQuery {
  farmIds: readonly FarmId[]
  /** Only records of this barn; null: of the whole farm. */
  barnId?: BarnId | null
  /** The day at whose end the stock is taken. */
  day: string
  /** The record that is being rewritten; it is ignored. */
  exceptRecordId?: string | null
}

/** Selects the kilos of each mix in stock on farms at the end of a day. One statement. */
export async function selectFeedStock(db: Db, scope: TenantScope, query: FeedStockQuery): Promise<FeedStock[]> {
  const { rows } = await sql<FeedStock>`
    select farm_id, mix_id, kg::float8 as kg, used_kg::float8 as used_kg
    from (${feedStockQuery(scope, query)}) s order by farm_id, mix_id`.execute(db)
  return rows
}

/**
 * The same as a subquery: farm_id, mix_id, kg, used_kg.
 * Mixes without a count or a delivery are left out: their stock is unknown. A mix without a count is in stock from its
 * first delivery on: what was eaten before it came from feed that nobody recorded.
 *
 * A count at the farm covers all stores of the farm. A count at a barn covers only that barn, whichever days the others
 * are counted. Feed recorded at the farm is stored in the barns: it counts until each barn has been counted since.
 * After a count of the whole farm, the first count of a barn is part of the farm's count. If feed was delivered to the
 * farm since, barn counts say nothing about the whole farm. Source: docs/behaviour/feed.md#feed-in-stock-barn-by-barn
 */
export function feedStockQuery(
  { directoryId }: TenantScope,
  { farmIds, barnId = null, day, exceptRecordId = null }: FeedStockQuery,
): RawBuilder<unknown> {
  const own = sql`x.directory_id = ${directoryId} and x.farm_id = any(${farmIds}::uuid[])
    and (${barnId}::uuid is null or x.barn_id = ${barnId}::uuid) and x.record_id is distinct from ${exceptRecordId}::uuid`
  return sql`
    with counted as materialized (
      select x.farm_id, x.mix_id, x.barn_id, x.day, sum(x.kg) as kg from feed_count x
      where ${own} and x.day <= ${day}::date group by 1, 2, 3, 4
    ), whole as (
      select distinct on (farm_id, mix_id) farm_id, mix_id, day, kg from counted
      where barn_id is null order by farm_id, mix_id, day desc
    ), store as (
      select farm_id, mix_id, c.barn_id, min(c.day) as first_day, max(c.day) as last_day,
        (array_agg(c.kg order by c.day))[1] as first_kg, (array_agg(c.kg order by c.day desc))[1] as last_kg
      from counted c left join whole w using (farm_id, mix_id)
      where c.barn_id is not null and (w.day is null or (c.day > w.day and not exists (
        select from feed_move x where ${own} and x.farm_id = c.farm_id and x.mix_id = c.mix_id and x.barn_id is null
          and x.day > w.day and x.day <= ${day}::date))) group by 1, 2, 3
    ), begun as (
      select farm_id, mix_id, coalesce(w.day, s.day) as day, w.day as whole_day,
        coalesce(s.last_kg, 0) + case when w.day is null then 0 else w.kg - coalesce(s.first_kg, 0) end as kg
      from whole w full join (
        select farm_id, mix_id, min(last_day) as day, sum(first_kg) as first_kg, sum(last_kg) as last_kg
        from store group by 1, 2) s using (farm_id, mix_id)
    ), change as (
      select x.farm_id, x.mix_id, x.barn_id, x.day as from_day, x.day, x.kg as came, null::numeric as used
        from feed_move x
        where ${own} and x.day <= ${day}::date
      union all select x.farm_id, x.mix_id, x.barn_id, x.from_day, x.to_day, null, x.kg from feed_use x
        where ${own} and x.to_day <= ${day}::date
    ), arrived as (
      select x.farm_id, x.mix_id, min(x.day) as day from feed_move x where ${own} and x.day <= ${day}::date group by 1, 2
    ), since as (
      select farm_id, mix_id, bool_or(x.came is not null) as has_come,
        sum(x.came) filter (where k.is_in) as came, sum(k.used) filter (where k.is_in) as used,
        sum(k.used) filter (where k.is_after) as used_after
      from change x left join begun b using (farm_id, mix_id) left join store s using (farm_id, mix_id, barn_id)
      left join arrived a using (farm_id, mix_id)
      cross join lateral (select x.day > coalesce(s.last_day, b.day, a.day - 1) as is_after,
        x.day > coalesce(s.last_day, b.day, a.day - 1)
          or (s.barn_id is not null and x.day > b.whole_day and x.day <= s.first_day) as is_in,
        -- Of use that began before the first delivery, its days since then.
        case when b.day is null and x.from_day < a.day
          then round(x.used * (x.day - a.day + 1) / (x.day - x.from_day + 1), 3) else x.used end as used) k
      group by 1, 2)
    select farm_id, mix_id, coalesce(b.kg, 0) + coalesce(n.came, 0) - coalesce(n.used, 0) as kg,
      coalesce(n.used_after, 0) as used_kg
    from begun b full join since n using (farm_id, mix_id) where b.day is not null or n.has_come`
}
