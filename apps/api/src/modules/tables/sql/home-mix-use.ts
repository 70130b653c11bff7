import type { MixId, RawMaterialId, RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FeedPlaces } from './feed-places.ts'

/** Feed of a home mix, eaten on days with the same prices of its raw materials. */
export interface HomeMixUseRow {
  mix_id: MixId
  grams: number
  /** Null where the mix has no feed units, or no price on one of the days. */
  milli_fe: number | null
  ore: number | null
  surcharge_dkk_per_100kg: number
  is_price_own: boolean
  materials: {
    material_id: RawMaterialId
    name: string
    percent: number
    /** As when the mix was made. */
    fe_per_100kg: number
    /** DKK per 100 kg on those days; null before its first price. */
    price: number | null
  }[]
}

interface HomeMixQuery {
  from: string
  to: string
  mixIds: readonly MixId[]
  /** Records of feed without pigs that belong to the places. */
  recordIdsWithoutPigs: readonly RecordId[]
}

/** Selects the use of home mixes at places, with the raw materials at their prices of those days. Runs one statement. */
export async function selectHomeMixUses(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  { unitIds }: FeedPlaces,
  { from, to, mixIds, recordIdsWithoutPigs }: HomeMixQuery,
): Promise<HomeMixUseRow[]> {
  if (mixIds.length === 0) return []
  const { rows } = await sql<HomeMixUseRow>`
    with priced as materialized (
      select distinct c.mix_id, p.valid_from
      from feed_mix_component c
      join raw_material_price p on p.directory_id = ${directoryId} and p.material_id = c.material_id
      where c.directory_id = ${directoryId} and c.mix_id = any(${mixIds}::uuid[]) and p.valid_from <= ${to}::date),
    eaten as materialized (
      select d.mix_id, d.day, sum(d.grams) as grams, count(*) as shares,
        sum(d.milli_feed_units) as milli_fe, count(d.milli_feed_units) as with_fe,
        sum(d.cost_ore) as ore, count(d.cost_ore) as with_ore
      from feed_day d
      where d.directory_id = ${directoryId} and d.farm_id = any(${[...readableFarms]}::uuid[])
        and d.day >= ${from}::date and d.day <= ${to}::date and d.mix_id = any(${mixIds}::uuid[])
        and (d.unit_id = any(${unitIds}::uuid[])
          or (d.unit_id is null and d.record_id = any(${recordIdsWithoutPigs}::uuid[])))
      group by 1, 2),
    used as (
      select e.mix_id, (select max(p.valid_from) from priced p where p.mix_id = e.mix_id and p.valid_from <= e.day) as since,
        sum(e.grams)::float8 as grams,
        case when sum(e.with_fe) = sum(e.shares) then sum(e.milli_fe)::float8 end as milli_fe,
        case when sum(e.with_ore) = sum(e.shares) then sum(e.ore)::float8 end as ore
      from eaten e group by 1, 2)
    select u.mix_id, u.grams, u.milli_fe, u.ore, m.surcharge_dkk_per_100kg::float8 as surcharge_dkk_per_100kg, m.is_price_own,
      (select coalesce(jsonb_agg(jsonb_build_object('material_id', r.id, 'name', r.name, 'percent', c.admixture_pct,
          'fe_per_100kg', c.fe_per_100kg, 'price', (select p.price_dkk_per_100kg from raw_material_price p
            where p.directory_id = ${directoryId} and p.material_id = r.id and p.valid_from <= u.since
            order by p.valid_from desc limit 1)) order by r.name), '[]')
        from feed_mix_component c join raw_material r on r.directory_id = ${directoryId} and r.id = c.material_id
        where c.directory_id = ${directoryId} and c.mix_id = u.mix_id) as materials
    from used u join feed_mix m on m.directory_id = ${directoryId} and m.id = u.mix_id
    order by u.mix_id, u.since`.execute(db)
  return rows
}
