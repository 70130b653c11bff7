import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Returns whether the company has the module of monitoring, without which no readings of it are taken. */
export async function hasMonitoringModule(db: Db, { directoryId }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select 'RealTime' = any(modules) as has from directory
    where id = ${directoryId}`.execute(db)
  return rows[0]?.has ?? false
}
