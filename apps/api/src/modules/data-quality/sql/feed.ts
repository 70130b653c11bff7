import { sql } from 'kysely'
import type { AssessedFarm } from '../method-finding.ts'

/**
 * Selects feed of the period by mix, as allocated by the ledger. Deliveries less sales are counted from the first to
 * the last day of the mix's known use. `stocked_kg` is the use that they are compared with: without what was eaten
 * before the first delivery or count, which came from feed that nobody recorded. Complete where feed units, protein and
 * price are known.
 */
export async function selectMixesUsed({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{
    mix: string
    kg: number
    stocked_kg: number
    complete_kg: number
    delivered_kg: number
  }>`
    with known as (
      select e.mix_id, min(e.day) as day from (
        select v.mix_id, v.day from feed_move v where v.directory_id = ${directoryId} and v.farm_id = ${farmId}
        union all select c.mix_id, c.day + 1 from feed_count c where c.directory_id = ${directoryId} and c.farm_id = ${farmId}) e
      group by 1),
    used as (
      select x.mix_id, sum(x.grams)::float8 / 1000 as kg,
        coalesce(sum(x.grams) filter (where k.day is null or x.day >= k.day), 0)::float8 / 1000 as stocked_kg, min(x.day) as first_day, max(x.day) as last_day,
        coalesce(sum(x.grams) filter (where x.milli_feed_units is not null and x.cost_ore is not null
          and m.crude_protein_pct is not null), 0)::float8
          / 1000 as complete_kg
      from feed_day x join feed_mix m on m.directory_id = ${directoryId} and m.id = x.mix_id
      left join known k on k.mix_id = x.mix_id
      where x.directory_id = ${directoryId} and x.farm_id = ${farmId} and x.day >= ${from}::date and x.day <= ${day}::date
      group by 1)
    select m.name as mix, used.kg, used.stocked_kg, used.complete_kg,
      (select coalesce(sum(v.kg), 0)::float8 from feed_move v where v.directory_id = ${directoryId}
        and v.farm_id = ${farmId} and v.mix_id = used.mix_id and v.day >= used.first_day and v.day <= used.last_day)
        as delivered_kg
    from used join feed_mix m on m.directory_id = ${directoryId} and m.id = used.mix_id`.execute(db)
  return rows
}

export interface MixDayRow {
  mix: string
  day: string
  moved_kg: number
  used_kg: number
  counted_kg: number | null
}

/**
 * Selects each mix's days of deliveries, use and counts in the period. The stock of the evening before is returned as a
 * count of that evening. It is calculated from the last count, or else from the first delivery.
 */
export async function selectMixDays({
  db,
  scope: { directoryId },
  farmId,
  from,
  day,
}: AssessedFarm): Promise<MixDayRow[]> {
  const own = (table: string) => sql`${sql.ref(`${table}.directory_id`)} = ${directoryId}
    and ${sql.ref(`${table}.farm_id`)} = ${farmId}`
  const { rows } = await sql<MixDayRow>`
    with known as (
      select e.mix_id, coalesce(max(e.day) filter (where e.is_count), min(e.day) - 1) as day from (
        select c.mix_id, c.day, true as is_count from feed_count c where ${own('c')} and c.day < ${from}::date
        union all select v.mix_id, v.day, false from feed_move v where ${own('v')} and v.day < ${from}::date) e
      group by 1),
    happened as (
      select k.mix_id, ${from}::date - 1 as day, 0::numeric as moved, 0::numeric as used,
        coalesce((select sum(c.kg) from feed_count c where ${own('c')} and c.mix_id = k.mix_id and c.day = k.day), 0)
        + coalesce((select sum(v.kg) from feed_move v where ${own('v')} and v.mix_id = k.mix_id
            and v.day > k.day and v.day < ${from}::date), 0)
        - coalesce((select sum(w.kg * (least(w.to_day, ${from}::date - 1) - greatest(w.from_day, k.day + 1) + 1)
              / (w.to_day - w.from_day + 1))
            from feed_use w where ${own('w')} and w.mix_id = k.mix_id and w.to_day > k.day
              and w.from_day < ${from}::date), 0) as counted
      from known k
      union all
      select v.mix_id, v.day, v.kg, 0, null from feed_move v
        where ${own('v')} and v.day >= ${from}::date and v.day <= ${day}::date
      union all
      select w.mix_id, g.day::date, 0, w.kg / (w.to_day - w.from_day + 1), null from feed_use w
        cross join lateral generate_series(greatest(w.from_day, ${from}::date), least(w.to_day, ${day}::date),
          interval '1 day') as g(day)
        where ${own('w')} and w.to_day >= ${from}::date and w.from_day <= ${day}::date
      union all
      select c.mix_id, c.day, 0, 0, c.kg from feed_count c
        where ${own('c')} and c.day >= ${from}::date and c.day <= ${day}::date)
    select m.name as mix, h.day, sum(h.moved)::float8 as moved_kg, sum(h.used)::float8 as used_kg,
      sum(h.counted)::float8 as counted_kg
    from happened h
    join feed_mix m on m.directory_id = ${directoryId} and m.id = h.mix_id
    group by m.id, m.name, h.day`.execute(db)
  return rows
}

/** Selects the days of the period with pigs, and the days on which feed was used, delivered or counted. */
export async function selectFeedDays({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const inPeriod = sql`x.directory_id = ${directoryId} and x.farm_id = ${farmId}
    and x.day >= ${from}::date and x.day <= ${day}::date`
  const { rows } = await sql<{ with_pigs: string[]; with_feed: string[] }>`
    select array(select distinct x.day::text from herd_farm_day x where ${inPeriod} and x.head > 0) as with_pigs,
      array(select x.day::text from feed_day x where ${inPeriod}
        union select x.day::text from feed_move x where ${inPeriod}
        union select x.day::text from feed_count x where ${inPeriod}) as with_feed`.execute(db)
  return rows[0] ?? { with_pigs: [], with_feed: [] }
}
