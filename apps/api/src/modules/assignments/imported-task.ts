import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { removeAssignmentOrSeries } from './remove-assignment.ts'
import { type ImportedCompletion, updateImportedCompletion, updateImportedTaskOpen } from './sql/imported-tasks.ts'
import { closeTaskNotifications } from './task-notifications.ts'

/**
 * Records that a task of an imported history was done: on its day, also a past one, which form `formId.task` does not
 * take.
 */
export async function completeImportedTask(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AssignmentId,
  completion: ImportedCompletion,
): Promise<void> {
  await updateImportedCompletion(db, scope, id, completion)
  await closeTaskNotifications(db, context, scope, [id])
  await writeAuditEntry(db, context, {
    action: 'assignment.complete',
    subjectType: 'assignment',
    subjectId: id,
    after: { day: completion.day, completed_at: completion.at, completed_by: completion.by },
  })
}

/** Deletes a task that an import made. Only one that somebody completed since needs an administrator. */
export async function removeImportedTask(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AssignmentId,
): Promise<void> {
  await updateImportedTaskOpen(db, scope, id)
  await removeAssignmentOrSeries(db, context, scope, id, 'this')
}
