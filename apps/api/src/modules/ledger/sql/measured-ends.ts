import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { MeasuredEnd } from '@herdboard/domain/kpis/figure-end.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The first day on which a gain of a unit was measured. */
export interface FirstMeasuredRow {
  unit_id: UnitId
  day: string
}

/**
 * Selects the first day on which a gain of each unit was measured: a count after pigs had come, a day on which it became
 * empty, a weighing, or pigs that left with their weight. Units that were never measured are absent.
 */
export async function selectFirstMeasured(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
): Promise<FirstMeasuredRow[]> {
  const { rows } = await sql<FirstMeasuredRow>`
    select u.id as unit_id, x.day from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (select least(
      (select min(p.day) from herd_point p
        where p.directory_id = ${directoryId} and p.unit_id = u.id and p.growth_kg is not null),
      (select min(w.day) from herd_weighing w where w.directory_id = ${directoryId} and w.unit_id = u.id),
      (select l.day from herd_leg l where l.directory_id = ${directoryId} and l.unit_id = u.id
        and l.kind in (${sql.lit(legKind.departure)}, ${sql.lit(legKind.slaughter)}) and l.kg <> 0
        order by l.day limit 1)) as day) x
    where x.day is not null`.execute(db)
  return rows
}

/** A unit at the end of a day. */
export interface MeasuredEndsRow {
  unit_id: UnitId
  head: number
  first_day: string
  last: MeasuredEnd | null
  next: MeasuredEnd | null
}

/** Selects the measured ends of units around the end of a day; units without pigs up to then are absent. */
export async function selectMeasuredEnds(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  closing: string,
): Promise<MeasuredEndsRow[]> {
  const ends = sql`(
    select p.day, case p.head when 0 then 'emptied' else 'counted' end as kind from herd_point p
      where p.directory_id = ${directoryId} and p.unit_id = u.id
    union all select w.day, 'weighed' from herd_weighing w
      where w.directory_id = ${directoryId} and w.unit_id = u.id) e`
  const end = sql`select json_build_object('kind', e.kind, 'day', e.day) from ${ends}`
  const { rows } = await sql<MeasuredEndsRow>`
    select u.id as unit_id, s.head, f.day as first_day,
      (${end} where e.day <= ${closing}::date order by e.day desc, e.kind limit 1) as last,
      (${end} where e.day > ${closing}::date order by e.day, e.kind limit 1) as next
    from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (select d.head from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
      and d.day <= ${closing}::date order by d.day desc limit 1) s
    cross join lateral (select d.day from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
      order by d.day limit 1) f`.execute(db)
  return rows
}
