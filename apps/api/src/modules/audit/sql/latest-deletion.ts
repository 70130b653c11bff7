import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Tables of what is restored by its entry in the audit log. */
export type RestorableTable = 'note' | 'assignment' | 'farm' | 'barn' | 'section' | 'batch'

/** Returns whether a subject is deleted, and this entry is the last one about it. */
export async function isLatestDeletion(
  db: Db,
  { directoryId }: TenantScope,
  table: RestorableTable,
  { entryId, subjectId }: { entryId: string; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_latest: boolean }>`
    select exists (select from ${sql.table(table)} t where t.directory_id = ${directoryId} and t.id = ${subjectId}
      and t.deleted_at is not null) and ${entryId} = (select e.id from audit_entry e where e.directory_id = ${directoryId}
      and e.subject_id = ${subjectId} order by e.at desc, e.id desc limit 1) as is_latest`.execute(db)
  return rows[0]?.is_latest === true
}
