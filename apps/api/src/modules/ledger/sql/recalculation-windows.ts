import type { BarnId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { AffectedUnit } from '../units/herd-unit.ts'
import { type FactRow, factsOf } from './units/unit-facts.ts'
import { valueRows } from './value-rows.ts'

/** The bounds of the days of one unit that a change affects. */
export interface WindowRow {
  unit_id: UnitId
  farm_id: FarmId
  barn_id: BarnId
  pig_type: PigType
  growth_level: number
  /** The last point strictly before the change; null where there is none. */
  start_day: string | null
  start_head: number | null
  start_g: number | null
  start_scale: number | null
  /** First day of the counts that show whether negative stock before the start was explained. */
  counts_from: string | null
  /** The unit's own first count after the change. A count of its last day may be the change itself. */
  end_day: string | null
  /** A later point exists, so that no estimate continues from that count. */
  is_closed: boolean
  /** An opening count on or after the change: the beginning may move, so everything is replayed. */
  has_later_opening: boolean
  /** A valid whole-barn count exists: its shares tie together the units without a batch. */
  has_barn_counts: boolean
  /** Last day with a row; null where there is none. It is after today where the clock was ahead. */
  last_row_day: string | null
  /** Last day with a movement, count or weighing; null where there is none. */
  last_fact_day: string | null
  /** A recalculation of the unit's farm is queued. */
  is_queued: boolean
  /** Last day under the lock of the unit's farm; null where there is none. */
  locked_through: string | null
  /** The facts to replay from the start on; null in a barn with whole-barn counts, and where they were not requested. */
  facts: FactRow[] | null
}

/** Selects the window of each affected unit, and its facts where requested. One statement. */
export async function selectWindows(
  db: Db,
  scope: TenantScope,
  touched: readonly AffectedUnit[],
  { withFacts = false }: { withFacts?: boolean } = {},
): Promise<WindowRow[]> {
  const rows = valueRows(
    't',
    { unit_id: 'uuid', first_day: 'date', last_day: 'date' },
    touched.map(({ unitId, firstDay, lastDay }) => ({ unit_id: unitId, first_day: firstDay, last_day: lastDay })),
  )
  const isOfCompany = (alias: string) => sql`${sql.ref(`${alias}.directory_id`)} = ${scope.directoryId}`
  const isWhole = sql`(w.start_day is null or w.has_later_opening)`
  const facts = sql`(
    with a as materialized (select w.unit_id, case when ${isWhole} then '-infinity' else w.start_day end as after,
      case when ${isWhole} or w.counts_from is null then '-infinity' else w.counts_from end as counts_from)
    select coalesce(json_agg(f), '[]') from (${factsOf(scope)}) f)`
  const windowRows = await sql<WindowRow>`
    with w as materialized (
    select t.unit_id, u.farm_id, u.barn_id, u.pig_type, f.growth_level::float8 as growth_level,
      a.day as start_day, a.head as start_head, (a.kg * 1000)::float8 as start_g, a.curve_scale as start_scale,
      (select max(c.day) from herd_count c where ${isOfCompany('c')} and c.scope_id = t.unit_id and c.superseded_by is null
        and c.day <= a.day) as counts_from,
      b.day as end_day,
      exists (select from herd_point p where ${isOfCompany('p')} and p.unit_id = t.unit_id and p.day > b.day) as is_closed,
      exists (select from herd_count c where ${isOfCompany('c')} and c.scope_id = t.unit_id and c.superseded_by is null
        and c.is_opening and c.day >= t.first_day) as has_later_opening,
      exists (select from herd_count c where ${isOfCompany('c')} and c.scope_id = u.barn_id and u.batch_id is null
        and c.superseded_by is null) as has_barn_counts,
      greatest(
        (select max(d.day) from herd_day d where ${isOfCompany('d')} and d.unit_id = t.unit_id),
        (select max(p.day) from herd_point p where ${isOfCompany('p')} and p.unit_id = t.unit_id)) as last_row_day,
      ${lastFactDay(scope, sql`t.unit_id`, sql`u.barn_id`)} as last_fact_day,
      exists (select from recalculation_request q where ${isOfCompany('q')} and q.farm_id = u.farm_id) as is_queued,
      (select l.through_day from farm_lock l where ${isOfCompany('l')} and l.farm_id = u.farm_id) as locked_through
    from ${rows}
    join herd_unit u on ${isOfCompany('u')} and u.id = t.unit_id
    join farm f on ${isOfCompany('f')} and f.id = u.farm_id
    left join lateral (select p.day, p.head, p.kg, p.curve_scale from herd_point p
      where ${isOfCompany('p')} and p.unit_id = t.unit_id and p.day < t.first_day
        -- Points of a farm whose records wait to be calculated are older than its records.
        and not exists (select from recalculation_request q where ${isOfCompany('q')} and q.farm_id = u.farm_id
          and q.reason in ('record', 'import'))
      order by p.day desc limit 1) a on true
    left join lateral (select c.day from herd_count c
      where ${isOfCompany('c')} and c.scope_id = t.unit_id and c.superseded_by is null and c.day > t.last_day
      order by c.day limit 1) b on true
    )
    select w.*, ${withFacts ? sql`case when not w.has_barn_counts then ${facts} end` : sql`null`} as facts
    from w order by w.unit_id`.execute(db)
  return windowRows.rows
}

/**
 * The last day with a fact of a unit or a count of its barn. A superseded count has the day of the one that replaced it,
 * and only the others are in the index of places.
 */
export const lastFactDay = (
  scope: TenantScope,
  unitId: RawBuilder<unknown>,
  barnId: RawBuilder<unknown>,
) => sql`greatest(
        (select max(l.day) from herd_leg l where l.directory_id = ${scope.directoryId} and l.unit_id = ${unitId}),
        (select max(g.day) from herd_weighing g where g.directory_id = ${scope.directoryId} and g.unit_id = ${unitId}),
        (select max(c.day) from herd_count c where c.directory_id = ${scope.directoryId} and c.scope_id in (${unitId}, ${barnId})
          and c.superseded_by is null))`
