import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A moment of a sensor. */
export interface SensorMoment {
  sensorId: SensorId
  at: Date
}

/** Moments of sensors as the table `m (sensor_id, at)`. */
export const momentList = (moments: readonly SensorMoment[]): RawBuilder<unknown> =>
  sql`unnest(${moments.map(({ sensorId }) => sensorId)}::uuid[],
    ${moments.map(({ at }) => at.toISOString())}::timestamptz[]) as m (sensor_id, at)`

/**
 * Clears the sums of hours, and days without any hour. The newest reading of a sensor is the newest that is left, where
 * it was in one of these hours. Alarms are judged again from the first hour.
 */
export async function clearHours(
  db: Db,
  { directoryId }: TenantScope,
  hours: readonly { sensor_id: SensorId; at: Date }[],
): Promise<void> {
  if (hours.length === 0) return
  const list = momentList(hours.map(({ sensor_id, at }) => ({ sensorId: sensor_id, at })))
  const without = (column: string) => sql`(select array_agg(case when x.no - 1 = any(c.hours) then null else x.value end
    order by x.no) from unnest(d.${sql.ref(column)}) with ordinality as x (value, no))`
  await sql`
    with cleared as (
      select m.sensor_id, (m.at at time zone 'UTC')::date as day,
        array_agg(extract(hour from m.at at time zone 'UTC')::int) as hours from ${list} group by 1, 2)
    update sensor_day d set hours = ${without('hours')}, sums = ${without('sums')}, counts = ${without('counts')}
    from cleared c where d.directory_id = ${directoryId} and d.sensor_id = c.sensor_id and d.day = c.day`.execute(db)
  await sql`
    delete from sensor_day d using ${list} where d.directory_id = ${directoryId} and d.sensor_id = m.sensor_id
      and d.day = (m.at at time zone 'UTC')::date and num_nonnulls(variadic d.hours) = 0`.execute(db)
  await sql`
    update sensor s set changed_from = least(s.changed_from, g.first_at),
      last_at = case when s.last_at >= g.first_at then (select max(r.at) from sensor_reading r
        where r.directory_id = s.directory_id and r.sensor_id = s.id and not r.is_suspect) else s.last_at end
    from (select m.sensor_id, min(m.at) as first_at from ${list} group by 1) g
    where s.directory_id = ${directoryId} and s.id = g.sensor_id`.execute(db)
}
