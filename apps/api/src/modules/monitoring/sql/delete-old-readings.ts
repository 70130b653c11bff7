import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Retention of single readings: three months. */
const RETENTION_DAYS = 92
/** Readings of one statement: about a tenth of a second. */
const MAX_READINGS = 20_000

/**
 * Deletes readings older than their retention, a bounded number; returns how many. The hourly values that were
 * calculated from them stay. One ahead of the clock, which may name a day in many years, is as old as its arrival.
 */
export async function deleteOldReadings(db: Db, { directoryId }: TenantScope, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  const { rows } = await sql<{ deleted: number }>`
    with old as materialized (
      select r.sensor_id, r.at from sensor s cross join lateral (
        (select o.sensor_id, o.at from sensor_reading o
          where o.directory_id = ${directoryId} and o.sensor_id = s.id and o.at < ${oldest} order by o.at limit ${MAX_READINGS})
        union all
        (select o.sensor_id, o.at from sensor_reading o
          where o.directory_id = ${directoryId} and o.sensor_id = s.id and o.at > ${now} and o.suspect_cause is not null
            and o.arrived_at < ${oldest} limit ${MAX_READINGS})) r
      where s.directory_id = ${directoryId} limit ${MAX_READINGS}),
    gone as (
      delete from sensor_reading r using old o
      where r.directory_id = ${directoryId} and r.sensor_id = o.sensor_id and r.at = o.at returning 1)
    select count(*)::int as deleted from gone`.execute(db)
  return rows[0]?.deleted ?? 0
}
