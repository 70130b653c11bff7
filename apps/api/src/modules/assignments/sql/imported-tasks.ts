import type { AssignmentId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** When and by whom a task of an imported history was done. */
export interface ImportedCompletion {
  day: string
  at: Date
  by: UserId
}

/** Makes a task one of its day that was done then, with all its steps. */
export async function updateImportedCompletion(
  db: Db,
  { directoryId }: TenantScope,
  id: AssignmentId,
  { day, at, by }: ImportedCompletion,
): Promise<void> {
  await sql`update assignment set day = ${day}::date, assignee_id = ${by}, completed_at = ${at}, completed_by = ${by}
    where directory_id = ${directoryId} and id = ${id}`.execute(db)
  await sql`update assignment_step set completed_at = ${at}, completed_by = ${by}
    where directory_id = ${directoryId} and assignment_id = ${id}`.execute(db)
}

/** Opens a task again that was done before it was created here, as those of an imported history were. */
export async function updateImportedTaskOpen(db: Db, { directoryId }: TenantScope, id: AssignmentId): Promise<void> {
  await sql`update assignment set completed_at = null, completed_by = null
    where directory_id = ${directoryId} and id = ${id} and completed_at <= created_at`.execute(db)
}
