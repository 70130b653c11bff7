import { sql } from 'kysely'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { fullName } from './full-name.ts'
import type { Db } from './pool.ts'

/** Names of the company and the user for the foot of printed documents. */
export async function selectSignature(
  db: Db,
  { directoryId, userId }: TenantScope,
): Promise<{ company: string; user: string }> {
  const { rows } = await sql<{ company: string; user: string }>`
    select d.name as company, coalesce((select ${fullName('u')} from user_account u where u.id = ${userId}), '') as user
    from directory d where d.id = ${directoryId}`.execute(db)
  return rows[0] ?? { company: '', user: '' }
}
