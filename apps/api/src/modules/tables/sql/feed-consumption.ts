import type { MixId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FeedPlaces, isAtPlaces } from './feed-places.ts'

/** Pigs of a unit over the days on which they were fed. */
export interface FedPigs {
  pig_type: PigType | null
  pig_days: number
  /** Mean weight on those days, kg; null where unknown. */
  weight_kg: number | null
}

/** Feed that one record gave to one unit in the queried days. A record of feed without pigs has no unit. */
export interface EatenFeedRow extends FedPigs {
  record_id: RecordId
  unit_id: UnitId | null
  from_day: string
  to_day: string
  mix_id: MixId
  mix_name: string
  farm_name: string
  barn_name: string | null
  inner_name: string | null
  /** True where two feed stock counts gave the amount; false where consumption was recorded. */
  is_calculated: boolean
  /** 1 means typed by a user. */
  source: number
  kg: number
  /** Null where the mix has no feed units, or no price on one of the days. */
  fe: number | null
  dkk: number | null
}

/** Feed consumption at places over days by record and unit, newest first, at most `limit` rows. Runs one statement. */
export async function selectEatenFeed(
  db: Db,
  scope: TenantScope,
  places: FeedPlaces,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<EatenFeedRow[]> {
  const own = scope.directoryId
  const at = isAtPlaces(scope, places, {
    farm: sql.ref('p.farm_id'),
    barn: sql.ref('p.barn_id'),
    pigType: sql.ref('p.pig_type'),
  })
  await planForLists(db, places.unitIds.length)
  const { rows } = await sql<EatenFeedRow>`
    with fed as materialized (
      select d.record_id, d.unit_id, d.mix_id, d.farm_id, min(d.day) as from_day, max(d.day) as to_day,
        sum(d.grams)::float8 / 1000 as kg,
        case when bool_and(d.milli_feed_units is not null) then sum(d.milli_feed_units)::float8 / 1000 end as fe,
        case when bool_and(d.cost_ore is not null) then sum(d.cost_ore)::float8 / 100 end as dkk,
        coalesce(sum(h.head_open), 0)::float8 as pig_days,
        (sum(h.stock_g) / nullif(sum(h.head) filter (where h.stock_g is not null), 0))::float8 / 1000 as weight_kg
      from feed_day d
      -- The days again: from the join alone, the planner would read all days of the company.
      left join herd_day h on h.directory_id = ${own} and h.unit_id = d.unit_id and h.day = d.day
        and h.day >= ${from}::date and h.day <= ${to}::date
      where d.directory_id = ${own} and d.farm_id = any(${[...scope.readableFarms]}::uuid[])
        and d.day >= ${from}::date and d.day <= ${to}::date
        and (d.unit_id is null or d.unit_id = any(${places.unitIds}::uuid[]))
      group by 1, 2, 3, 4),
    place as (
      select u.record_id, u.farm_id, u.barn_id, u.section_id, u.batch_id, u.pig_type, false as is_calculated from feed_use u
       where u.directory_id = ${own} and u.record_id in (select record_id from fed)
      union all
      select c.record_id, c.farm_id, c.barn_id, null, null, null, true from feed_count c
       where c.directory_id = ${own} and c.record_id in (select record_id from fed))
    select fed.record_id, fed.unit_id, w.pig_type, fed.from_day, fed.to_day, fed.mix_id, x.name as mix_name,
      f.name as farm_name, b.name as barn_name,
      case when s.name is null or t.name is null then coalesce(s.name, t.name) else t.name || ', ' || s.name end as inner_name,
      p.is_calculated, r.source, fed.kg, fed.fe, fed.dkk, fed.pig_days, fed.weight_kg
    from fed
    join place p on p.record_id = fed.record_id
    join record r on r.directory_id = ${own} and r.id = fed.record_id
    join feed_mix x on x.directory_id = ${own} and x.id = fed.mix_id
    join farm f on f.directory_id = ${own} and f.id = fed.farm_id
    left join herd_unit w on w.directory_id = ${own} and w.id = fed.unit_id
    left join barn b on b.directory_id = ${own} and b.id = p.barn_id
    left join section s on s.directory_id = ${own} and s.id = p.section_id
    left join batch t on t.directory_id = ${own} and t.id = p.batch_id
    where fed.unit_id is not null or ${at}
    order by fed.from_day desc, r.created_at desc, fed.record_id desc limit ${limit}`.execute(db)
  return rows
}

/** Pigs of units over the days with feed. Each day counts once, however many records fed it. */
export async function selectFedPigs(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to }: { from: string; to: string },
): Promise<FedPigs[]> {
  const { rows } = await sql<FedPigs>`
    select h.pig_type, sum(h.head_open)::float8 as pig_days,
      (sum(h.stock_g) / nullif(sum(h.head) filter (where h.stock_g is not null), 0))::float8 / 1000 as weight_kg
    from herd_day h where h.directory_id = ${directoryId} and h.unit_id = any(${unitIds}::uuid[])
      and h.day >= ${from}::date and h.day <= ${to}::date and h.feed_g is not null
    group by h.unit_id, h.pig_type`.execute(db)
  return rows
}
