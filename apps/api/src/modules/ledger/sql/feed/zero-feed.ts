import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { ChangedRow } from '#modules/ledger/sql/units/days.ts'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A unit's day in a stay, with whether a feed record has a share on it. */
export interface UnitStayDay {
  unit_id: string
  pig_type: PigType
  day: string
  head_open: number
  head: number
  stock_g: number
  gain_g: number | null
  milli_feed_units: number | null
  is_fed: boolean
  /** The row states that no feed was eaten. */
  is_zero: boolean
}

/**
 * Selects all days of the finished stays with a day in these ranges; of a stay with pigs only the days that state no
 * feed, because it was finished before. A stay ends at a point without pigs.
 */
export async function selectStayDays(
  db: Db,
  scope: TenantScope,
  ranges: readonly { farm_id: string; after: string; through: string }[],
): Promise<UnitStayDay[]> {
  const emptyPoint = sql`from herd_point p where p.directory_id = ${scope.directoryId} and p.unit_id = u.id and p.head = 0`
  const { rows } = await sql<UnitStayDay>`
    select x.unit_id, x.pig_type, x.day, x.head_open, x.head, x.stock_g, x.gain_g, x.milli_feed_units, x.is_fed, x.feed_g is not distinct from 0 and not x.is_fed as is_zero
    from (
      select d.unit_id, u.pig_type, d.day, d.head_open, d.head, d.feed_g, d.stock_g::float8 as stock_g, d.gain_g::float8 as gain_g,
        d.milli_feed_units::float8 as milli_feed_units, d.feed_g is not null and (d.feed_g <> 0 or exists (
          select from feed_day y where y.directory_id = ${scope.directoryId} and y.unit_id = d.unit_id and y.day = d.day)) as is_fed
      from ${valueRows('t', { farm_id: 'uuid', after: 'date', through: 'date' }, ranges)}
      join herd_unit u on u.directory_id = ${scope.directoryId} and u.farm_id = t.farm_id
      -- With \`offset 0\`, they are searched once for a unit and not for each of its days.
      cross join lateral (select (select max(p.day) ${emptyPoint} and p.day <= t.after) as emptied_before,
        (select max(p.day) ${emptyPoint} and p.day > t.after) as last_emptied,
        (select min(p.day) ${emptyPoint} and p.day >= t.through) as emptied_after offset 0) s
      -- With \`offset 0\`, each unit is one range of the index, whatever the planner assumes about the number of days.
      cross join lateral (select * from herd_day h where h.directory_id = ${scope.directoryId} and h.unit_id = u.id
        and h.day > coalesce(s.emptied_before, '-infinity') and h.day <= coalesce(s.emptied_after, 'infinity') offset 0) d
      where d.day <= s.last_emptied or d.feed_g = 0) x
    order by x.unit_id, x.day`.execute(db)
  return rows
}

/** Writes that no feed was eaten on some days, and that it is unknown on others. */
export async function writeZeroFeed(
  db: Db,
  scope: TenantScope,
  days: readonly { unit_id: string; day: string; is_zero: boolean }[],
): Promise<(ChangedRow & { farm_id: string })[]> {
  if (days.length === 0) return []
  const { rows } = await sql<ChangedRow & { farm_id: string }>`
    update herd_day d set feed_g = f.feed, milli_feed_units = f.feed, feed_ore = f.feed
    from (select z.unit_id, z.day, case when z.is_zero then 0 end as feed
      from ${valueRows('z', { unit_id: 'uuid', day: 'date', is_zero: 'boolean' }, days)}) f
    where d.directory_id = ${scope.directoryId} and d.unit_id = f.unit_id and d.day = f.day
    returning d.unit_id, d.farm_id, d.day`.execute(db)
  return rows
}
