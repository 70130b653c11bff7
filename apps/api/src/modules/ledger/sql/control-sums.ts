import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { LedgerPeriod } from './ledger-period.ts'

/** Units left out of a period, and their pig-days. */
export interface LeftOut {
  unit_id: UnitId
  pig_days: number
}

export interface PeriodBasis {
  /** At both ends, every unit with pigs has a point. */
  is_counted: boolean
  left_out: LeftOut[]
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
  if (!basis) throw new Error('a statement without tables gave no row')
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
  const { rows } = await sql<{ pig_days: number | null; gain_kg: number | null }>`
    with base as (
      select u.id as unit_id, p.day, p.head from herd_unit u
        join lateral (select p.day, p.head from herd_point p
          where p.directory_id = u.directory_id and p.unit_id = u.id and p.day <= ${opening}::date
          order by p.day desc limit 1) p on true
       where u.directory_id = ${scope.directoryId} and u.id = any(${unitIds}::uuid[])),
    steps as (                       -- the stock at a point, then every change up to the closing
      select unit_id, day, head from base
      union all select l.unit_id, l.day, l.head from base b join herd_leg l
        on l.directory_id = ${scope.directoryId} and l.unit_id = b.unit_id and l.day > b.day and l.day <= ${closing}::date
      union all select p.unit_id, p.day, p.diff_head from base b join herd_point p
        on p.directory_id = ${scope.directoryId} and p.unit_id = b.unit_id and p.day > b.day and p.day <= ${closing}::date),
    levels as (                      -- a level lasts from its day to the next change
      select unit_id, day, sum(sum(head)) over w as head, lead(day, 1, ${closing}::date) over w as until
        from steps group by unit_id, day window w as (partition by unit_id order by day))
    select (select sum(head * greatest(least(until, ${closing}::date) - greatest(day, ${opening}::date), 0)) from levels)::int as pig_days,
      (select sum(growth_kg) from herd_point where directory_id = ${scope.directoryId} and unit_id = any(${unitIds}::uuid[])
        and day > ${opening}::date and day <= ${closing}::date)::float8 as gain_kg`.execute(db)
  return rows[0] ?? { pig_days: null, gain_kg: null }
}
