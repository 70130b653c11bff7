import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { daysSinceInsertion, isMeasuredPoint, isWeighedExit } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Level of a row. A unit without such a place is shown at the next smaller or larger one. */
export type PlaceKind = 'batch' | 'section' | 'barn'

const placeId = {
  batch: sql`coalesce(u.batch_id, u.section_id, u.barn_id)`,
  section: sql`coalesce(u.section_id, u.batch_id, u.barn_id)`,
  barn: sql`u.barn_id`,
} as const

/** A unit with pigs and its sums since their arrival, from the end of the day `opening`. */
export interface PlaceStayRow {
  unit_id: UnitId
  farm_id: FarmId
  place_id: string
  opening: string
  /** Mean number of days since arrival; null where the arrival day of some pigs is unknown. */
  days: number | null
  pigs: number
  stock_kg: number | null
  pig_days: number
  /** Null where a part is unknown. */
  gain_kg: number | null
  /** Somebody measured a gain since the pigs came: by a count, a weighing, or pigs that left with their weight. */
  is_measured: boolean
  opening_head: number
  in_head: number
  in_kg: number
  dead_head: number
  /** Pigs found by counts beyond the calculated stock. */
  found_head: number
  /** Sums over the days with known feed units. */
  fe: number
  fe_pig_days: number
  fe_gain_kg: number
  /** Pig places of the row's place; null where none are stored. */
  places: number | null
  expected_end: string | null
}

/**
 * Selects units with pigs at the end of the closing day. A batch counts from its first pig. Any other place counts
 * since it was last empty, at most over the chosen period. A stay that begins with a stock count counts from that day.
 */
export async function selectPlaceStays(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: { opening: string; closing: string },
  kind: PlaceKind,
): Promise<PlaceStayRow[]> {
  const { rows } = await sql<PlaceStayRow>`
    with entries as materialized (
      select u.id, u.farm_id, u.barn_id, u.section_id, u.batch_id, ${placeId[kind]} as place_id, n.head, n.stock_g,
        (select max(p.day) from herd_point p where p.directory_id = ${directoryId} and p.unit_id = u.id
           and p.day <= ${closing}::date and p.growth_kg is null) as count_day,
        -- the first day with stock after the unit was last empty
        (select min(d.day) from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
           and d.day > empty.last_day) as entry_day
      from herd_unit u
      join herd_day n on n.directory_id = ${directoryId} and n.unit_id = u.id and n.day = ${closing}::date and n.head > 0
      -- Of its own: row-level security keeps a condition with coalesce out of the index.
      cross join lateral (select coalesce(
        (select max(e.day) from herd_day e where e.directory_id = ${directoryId} and e.unit_id = u.id
           and e.day <= ${closing}::date and e.head = 0), '-infinity'::date) as last_day offset 0) empty
      where u.directory_id = ${directoryId} and u.id = any (${unitIds}::uuid[])),
    stays as materialized ( -- from the end of the day "began"; figures over at most the period
      select *, greatest(entry_day - 1, count_day) as began,
        greatest(entry_day - 1, count_day, case when batch_id is null then ${opening}::date end) as opening from entries),
    moved as materialized (     -- of all stays at once: each would read every transfer of the company
      select l.unit_id, l.peer_unit_id, l.day, l.head, l.kg from herd_leg l
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind = ${sql.lit(legKind.transferIn)}
        and l.day <= ${closing}::date),
    inner_moves as materialized ( -- pigs that only changed unit inside the row's place
      select s.id, sum(m.head)::int as head, sum(m.kg)::float8 as kg from moved m
      join stays s on s.id = m.unit_id and m.day > s.opening
      join stays o on o.id = m.peer_unit_id and o.place_id = s.place_id
      group by s.id)
    select s.id as unit_id, s.farm_id, s.place_id, s.opening, s.head as pigs,
      ${daysSinceInsertion({ directoryId, unitId: sql`s.id`, day: sql`${closing}::date`, head: sql`s.head` })} as days,
      s.stock_g::float8 / 1000 as stock_kg,
      d.pig_days, d.gain_kg,
      (exists (select from herd_point p where p.directory_id = ${directoryId} and p.unit_id = s.id
          and p.day > s.began and p.growth_kg is not null and ${isMeasuredPoint(directoryId)})
        or exists (select from herd_weighing w where w.directory_id = ${directoryId} and w.unit_id = s.id
          and w.day > s.began and w.day <= ${closing}::date)
        or exists (select from herd_leg l where l.directory_id = ${directoryId} and l.unit_id = s.id
          and l.day > s.began and l.day <= ${closing}::date and ${isWeighedExit(directoryId)})) as is_measured,
      d.opening_head, d.in_head - coalesce(i.head, 0) as in_head, d.in_kg - coalesce(i.kg, 0) as in_kg,
      d.dead_head, d.found_head, d.fe, d.fe_pig_days, d.fe_gain_kg, t.expected_end,
      case when s.place_id = s.section_id then e.pig_capacity
           when s.place_id = s.batch_id and cardinality(t.section_ids) > 0 then (
             select case when bool_and(x.pig_capacity is not null) then sum(x.pig_capacity)::int end from section x
              where x.directory_id = ${directoryId} and x.id = any (t.section_ids))
           else b.pig_capacity end as places
    from stays s
    join barn b on b.directory_id = ${directoryId} and b.id = s.barn_id
    left join section e on e.directory_id = ${directoryId} and e.id = s.section_id
    left join batch t on t.directory_id = ${directoryId} and t.id = s.batch_id
    cross join lateral (
      select coalesce(sum(h.head_open), 0)::int as pig_days,
        case when bool_and(h.gain_g is not null or h.head_open = 0) then sum(h.gain_g)::float8 / 1000 end as gain_kg,
        coalesce(sum(h.head_open) filter (where h.day = s.opening + 1), 0)::int as opening_head,
        coalesce(sum(h.in_head + h.transfer_in_head), 0)::int as in_head,
        coalesce(sum(h.in_g::bigint + h.transfer_in_g), 0)::float8 / 1000 as in_kg,
        coalesce(sum(h.dead_head), 0)::int as dead_head,
        coalesce(sum(greatest(h.diff_head, 0)), 0)::int as found_head, coalesce(sum(h.milli_feed_units), 0)::float8 / 1000 as fe,
        coalesce(sum(h.head_open) filter (where h.milli_feed_units is not null), 0)::int as fe_pig_days,
        coalesce(sum(h.gain_g) filter (where h.milli_feed_units is not null), 0)::float8 / 1000 as fe_gain_kg
      from herd_day h
      where h.directory_id = ${directoryId} and h.unit_id = s.id and h.day > s.opening and h.day <= ${closing}::date) d
    left join inner_moves i on i.id = s.id
    order by s.place_id, s.id`.execute(db)
  return rows
}
