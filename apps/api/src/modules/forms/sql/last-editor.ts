import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Name of the user who changed a subject last; empty where unknown. */
export async function selectLastEditor(db: Db, scope: TenantScope, subjectId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${fullName('u')} as name
    from audit_entry a join user_account u on u.id = a.user_id
    where a.directory_id = ${scope.directoryId} and a.subject_id = ${subjectId}
    order by a.at desc, a.id desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}
