import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { LedgerPeriod } from './ledger-period.ts'

/** Units left out of a period, and their pig-days. */
export interface LeftOutUnit {
  unit_id: UnitId
  pig_days: number
}

export interface PeriodBasis {
  /** At both ends, every unit with pigs has a point. */
  is_counted: boolean
  left_out: LeftOutUnit[]
}

/** Selects whether a period's figures are based on counts, and the units that begin inside it. */
export async function selectBasis(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: LedgerPeriod,
): Promise<PeriodBasis> {
  const { rows } = await sql<PeriodBasis>`
    with begun as (
      select distinct p.unit_id from herd_point p
       where p.directory_id = ${scope.directoryId} and p.unit_id = any(${unitIds}::uuid[]) and p.growth_kg is null
         and p.day > ${opening}::date and p.day <= ${closing}::date),
    ends as (
      select d.unit_id, d.day from herd_day d
       where d.directory_id = ${scope.directoryId} and d.unit_id = any(${unitIds}::uuid[]) and d.head <> 0
         and (d.day = ${opening}::date or d.day = ${closing}::date)
         and not exists (select from begun b where b.unit_id = d.unit_id))
    select
      not exists (select from ends e where not exists (select from herd_point p
        where p.directory_id = ${scope.directoryId} and p.unit_id = e.unit_id and p.day = e.day)) as is_counted,
      (select coalesce(jsonb_agg(jsonb_build_object('unit_id', x.unit_id, 'pig_days', x.pig_days) order by x.unit_id), '[]')
         from (select b.unit_id, coalesce(sum(d.head_open), 0) as pig_days from begun b
           left join herd_day d on d.directory_id = ${scope.directoryId} and d.unit_id = b.unit_id
            and d.day > ${opening}::date and d.day <= ${closing}::date group by b.unit_id) x) as left_out`.execute(db)
  const [basis] = rows
  if (!basis) throw new Error('the statement returned no row')
  return basis
}

/**
 * Selects pig-days and gain directly from the facts, for the nightly comparison.
 * Both ends must be points. Null where no unit has a point on or before the opening.
 */
export async function selectControl(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: LedgerPeriod,
): Promise<{ pig_days: number | null; gain_kg: number | null }> {
  const control = controlSums(scope, sql`${unitIds}::uuid[]`, sql`${opening}::date`, sql`${closing}::date`)
  const { rows } = await sql<{ pig_days: number | null; gain_kg: number | null }>`${control}`.execute(db)
  return rows[0] ?? { pig_days: null, gain_kg: null }
}

/** Pig-days and gain of units in a period, from the facts. */
const controlSums = (
  scope: TenantScope,
  unitIds: RawBuilder<unknown>,
  opening: RawBuilder<unknown>,
  closing: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    with base as (
      select u.id as unit_id, p.day, p.head from herd_unit u
        join lateral (select p.day, p.head from herd_point p
          where p.directory_id = u.directory_id and p.unit_id = u.id and p.day <= ${opening}
          order by p.day desc limit 1) p on true
       where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds})),
    steps as (                       -- the stock at a point, then every change up to the closing
      select unit_id, day, head from base
      union all select l.unit_id, l.day, l.head from base b join herd_leg l
        on l.directory_id = ${scope.directoryId} and l.unit_id = b.unit_id and l.day > b.day and l.day <= ${closing}
      union all select p.unit_id, p.day, p.diff_head from base b join herd_point p
        on p.directory_id = ${scope.directoryId} and p.unit_id = b.unit_id and p.day > b.day and p.day <= ${closing}),
    levels as (                      -- a level lasts from its day to the next change
      select unit_id, day, sum(sum(head)) over w as head, lead(day, 1, ${closing}) over w as until
        from steps group by unit_id, day window w as (partition by unit_id order by day))
    select (select sum(head * greatest(least(until, ${closing}) - greatest(day, ${opening}), 0)) from levels)::int as pig_days,
      (select sum(growth_kg) from herd_point where directory_id = ${scope.directoryId} and unit_id = any(${unitIds})
        and day > ${opening} and day <= ${closing})::float8 as gain_kg`

/**
 * Selects units of a farm, among up to `limit`, whose last window between two points differs: its days have other
 * pig-days or another gain than its facts.
 */
export async function selectDifferingUnits(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  limit: number,
): Promise<UnitId[]> {
  const control = controlSums(scope, sql`array[w.unit_id]`, sql`w.opening`, sql`w.closing`)
  const { rows } = await sql<{ unit_id: UnitId }>`
    with last_window as materialized (
      select u.id as unit_id, b.day as opening, a.day as closing
      from herd_unit u
      join lateral (select p.day from herd_point p where p.directory_id = u.directory_id and p.unit_id = u.id
        and p.growth_kg is not null order by p.day desc limit 1) a on true
      join lateral (select p.day from herd_point p where p.directory_id = u.directory_id and p.unit_id = u.id
        and p.day < a.day order by p.day desc limit 1) b on true
      where u.directory_id = ${scope.directoryId} and u.farm_id = ${farmId}
      order by a.day desc, u.id limit ${limit})
    select w.unit_id from last_window w
    cross join lateral (${control}) c
    cross join lateral (select sum(d.head_open) as pig_days, sum(d.gain_g)::float8 / 1000 as gain_kg from herd_day d
      where d.directory_id = ${scope.directoryId} and d.unit_id = w.unit_id and d.day > w.opening and d.day <= w.closing) s
    where coalesce(c.pig_days, 0) <> coalesce(s.pig_days, 0)
      or abs(coalesce(c.gain_kg, 0) - coalesce(s.gain_kg, 0)) >= 0.0005
    order by w.unit_id`.execute(db)
  return rows.map(({ unit_id }) => unit_id)
}
