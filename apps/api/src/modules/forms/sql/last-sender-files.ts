import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Returns when each sender of the company sent its last file. */
export async function selectLastReceived(db: Db, { directoryId }: TenantScope): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`select sender_id as id, max(received_at) as at from import
    where directory_id = ${directoryId} and sender_id is not null group by sender_id`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}
