import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Counts a person's records since a day by record type, most used first. */
export async function selectRecordTypeUsage(
  db: Db,
  { directoryId, userId }: TenantScope,
  sinceDay: string,
): Promise<{ type_id: number; times: number }[]> {
  const { rows } = await sql<{ type_id: number; times: number }>`
    select type_id, count(*)::int as times from record
     where directory_id = ${directoryId} and created_by = ${userId} and deleted_at is null
       and created_at >= ${sinceDay}::date
     group by type_id order by times desc, type_id`.execute(db)
  return rows
}
