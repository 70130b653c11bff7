import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The last notification of a company about a subject. */
export interface LatestNotification {
  type: number
  subject: string
  params: TextParams
  isOpen: boolean
}

/** Selects the latest notification of each subject of these kinds, open or closed. */
export async function selectLatestNotifications(
  db: Db,
  { directoryId }: TenantScope,
  types: readonly number[],
): Promise<LatestNotification[]> {
  const { rows } = await sql<LatestNotification>`
    select distinct on (n.type_id, n.subject) n.type_id as type, n.subject, n.params, n.closed_at is null as "isOpen"
    from notification n where n.directory_id = ${directoryId} and n.type_id = any(${[...types]}::smallint[])
    order by n.type_id, n.subject, n.published_at desc, n.id desc`.execute(db)
  return rows
}
