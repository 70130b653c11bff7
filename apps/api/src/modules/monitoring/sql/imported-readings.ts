import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { momentList, type SensorMoment } from './clear-hours.ts'

/** Selects which moments of sensors have a reading, as `<sensor> <milliseconds>`. */
export async function selectKnownMoments(
  db: Db,
  { directoryId }: TenantScope,
  moments: readonly SensorMoment[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sensor_id: string; at: Date }>`
    select r.sensor_id, r.at from ${momentList(moments)}
    join sensor_reading r on r.directory_id = ${directoryId} and r.sensor_id = m.sensor_id and r.at = m.at`.execute(db)
  return new Set(rows.map(({ sensor_id, at }) => `${sensor_id} ${at.getTime()}`))
}

/** Deletes readings; returns the hours that they were in. */
export async function deleteReadings(
  db: Db,
  { directoryId }: TenantScope,
  moments: readonly SensorMoment[],
): Promise<{ sensor_id: SensorId; at: Date }[]> {
  const { rows } = await sql<{ sensor_id: SensorId; at: Date }>`
    with gone as (
      delete from sensor_reading r using ${momentList(moments)}
      where r.directory_id = ${directoryId} and r.sensor_id = m.sensor_id and r.at = m.at
      returning r.sensor_id, r.at)
    select distinct sensor_id, date_trunc('hour', at, 'UTC') as at from gone order by sensor_id, at`.execute(db)
  return rows
}
