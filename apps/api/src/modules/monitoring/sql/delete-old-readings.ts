import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Retention of single readings: three months. */
const RETENTION_DAYS = 92

/** Deletes readings older than their retention; the hourly values that were calculated from them stay. */
export const deleteOldReadings = (db: Db, { directoryId }: TenantScope, now: Date): Promise<unknown> =>
  sql`delete from sensor_reading r using sensor s
    where s.directory_id = ${directoryId} and r.directory_id = ${directoryId} and r.sensor_id = s.id
      and r.at < ${new Date(now.getTime() - RETENTION_DAYS * DAY_MS)}`.execute(db)
