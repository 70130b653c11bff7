import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Returns whether the company has a record of this id that the audit log can be about, or such a member. One without
 * audit entries then has an empty log instead of an error.
 */
export async function subjectExists(db: Db, { directoryId }: TenantScope, id: string): Promise<boolean> {
  const of = (table: string, column = 'id') =>
    sql`exists (select from ${sql.table(table)} where directory_id = ${directoryId} and ${sql.ref(column)} = ${id})`
  const subjects = ['note', 'assignment', 'alarm', 'sensor', 'batch', 'farm', 'barn', 'section'].map((table) =>
    of(table),
  )
  const { rows } = await sql<{ is_known: boolean }>`
    select ${sql.join([...subjects, of('membership', 'user_id')], sql` or `)} as is_known`.execute(db)
  return rows[0]?.is_known === true
}
