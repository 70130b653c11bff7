import type { FarmId, MixId, RawMaterialId } from '@herdboard/contract/core/ids.ts'
import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the farms that used a mix on a day or later. */
export async function selectFarmsFedFrom(
  db: Db,
  { directoryId }: TenantScope,
  mixId: MixId,
  day: string,
): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`
    select distinct farm_id from feed_day
     where directory_id = ${directoryId} and mix_id = ${mixId} and day >= ${day} order by farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}

/** Days to which a price applies: up to the day before `until`, without end where it is null. */
export interface PricedDays {
  from: string
  until: string | null
}

/** Selects the farms whose lock holds days on which they used a mix, with the last locked day. */
export async function selectLockedFarmsFed(
  db: Db,
  { directoryId }: TenantScope,
  mixId: MixId,
  { from, until }: PricedDays,
): Promise<{ farm_id: FarmId; through_day: string }[]> {
  const { rows } = await sql<{ farm_id: FarmId; through_day: string }>`
    select l.farm_id, l.through_day from farm_lock l
     where l.directory_id = ${directoryId} and l.through_day >= ${from}::date and exists (select from feed_day d
       where d.directory_id = ${directoryId} and d.farm_id = l.farm_id and d.mix_id = ${mixId}
         and d.day between ${from}::date and l.through_day and d.day < coalesce(${until}::date, 'infinity'))
     order by l.through_day desc, l.farm_id`.execute(db)
  return rows
}

/** Returns what a mix of components costs on a day, in DKK per 100 kg; null where a component has no price yet. */
export async function selectComponentsPrice(
  db: Db,
  { directoryId }: TenantScope,
  components: readonly { material_id: RawMaterialId; admixture_percentage: number }[],
  day: string,
): Promise<number | null> {
  const { rows } = await sql<{ price: number | null }>`
    select case when bool_and(p.price is not null) then round(sum(c.percent * p.price) / 100, 2) end::float8 as price
    from unnest(${components.map(({ material_id }) => material_id)}::uuid[],
      ${components.map(({ admixture_percentage }) => admixture_percentage)}::numeric[]) as c (material_id, percent)
    left join lateral (select x.price_dkk_per_100kg as price from raw_material_price x
      where x.directory_id = ${directoryId} and x.material_id = c.material_id and x.valid_from <= ${day}::date
      order by x.valid_from desc limit 1) p on true`.execute(db)
  return rows[0]?.price ?? null
}

/**
 * Updates the prices of mixes that follow their components: one mix (`mixId`), or all mixes with a material. From the
 * mix's first price on, each day on which a component's price changes gets a price. Returns the changed mixes, with the
 * first changed day, and the day of the first later price that stayed.
 */
export async function updateDerivedPrices(
  db: Db,
  { directoryId }: TenantScope,
  of: { mixId: MixId } | { materialId: RawMaterialId },
): Promise<({ mix_id: MixId } & PricedDays)[]> {
  const isSelected =
    'mixId' in of
      ? sql`m.id = ${of.mixId}`
      : sql`exists (select from feed_mix_component c where c.directory_id = ${directoryId} and c.mix_id = m.id
          and c.material_id = ${of.materialId})`
  // Waits for a concurrent price update of the same mix, so that this statement sees its result.
  await sql`select from feed_mix m where m.directory_id = ${directoryId} and ${isSelected} order by m.id for update`.execute(
    db,
  )
  const { rows } = await sql<{ mix_id: MixId } & PricedDays>`
    with mix as materialized (
      select m.id, (select min(p.valid_from) from feed_mix_price p
          where p.directory_id = ${directoryId} and p.mix_id = m.id) as since
      from feed_mix m
      where m.directory_id = ${directoryId} and m.type_id in (${literalList(mixType.home, mixType.component)}) and not m.is_price_own and m.deleted_at is null
        and exists (select from feed_mix_component c where c.directory_id = ${directoryId} and c.mix_id = m.id)
        and ${isSelected}),
    day as (
      select id as mix_id, since as day from mix where since is not null
      union
      select mix.id, p.valid_from from mix
        join feed_mix_component c on c.directory_id = ${directoryId} and c.mix_id = mix.id
        join raw_material_price p on p.directory_id = ${directoryId} and p.material_id = c.material_id
       where p.valid_from > mix.since),
    calculated as materialized (
      select d.mix_id, d.day, round(sum(c.admixture_pct * p.price) / 100, 2) as price
      from day d
      join feed_mix_component c on c.directory_id = ${directoryId} and c.mix_id = d.mix_id
      left join lateral (select x.price_dkk_per_100kg as price from raw_material_price x
        where x.directory_id = ${directoryId} and x.material_id = c.material_id and x.valid_from <= d.day
        order by x.valid_from desc limit 1) p on true
      group by 1, 2 having bool_and(p.price is not null)),
    gone as (
      delete from feed_mix_price p using mix
       where p.directory_id = ${directoryId} and p.mix_id = mix.id and p.valid_from > mix.since
         and not exists (select from calculated w where w.mix_id = p.mix_id and w.day = p.valid_from)
      returning p.mix_id, p.valid_from),
    changed as (
      insert into feed_mix_price as p (directory_id, id, mix_id, price_dkk_per_100kg, valid_from)
      select ${directoryId}::uuid, gen_random_uuid(), w.mix_id, w.price, w.day from calculated w
      on conflict (directory_id, mix_id, valid_from) do update set price_dkk_per_100kg = excluded.price_dkk_per_100kg
        where p.price_dkk_per_100kg <> excluded.price_dkk_per_100kg
      returning p.mix_id, p.valid_from)
    select mix_id, min(valid_from) as from,
      (select min(w.day) from calculated w where w.mix_id = moved.mix_id and w.day > max(moved.valid_from)) as until
    from (select * from gone union all select * from changed) moved
    group by mix_id order by mix_id`.execute(db)
  return rows
}
