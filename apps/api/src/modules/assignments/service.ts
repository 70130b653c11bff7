import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type StoredAssignment, selectStoredAssignment } from './sql/stored-assignments.ts'

export { assignmentFlags, mayChangeAll, mayReopen } from './assignment-flags.ts'
export { changeTask } from './change-task.ts'
export { reopenTask } from './complete-task.ts'
export { createTasks, toRecurrence } from './create-tasks.ts'
export { morningAfter } from './farm-morning.ts'
export { completeImportedTask, removeImportedTask } from './imported-task.ts'
export { assignmentsFor } from './list-assignments.ts'
export { type DeletedTasks, restoreTasks } from './restore-tasks.ts'
export { taskCountsQuery } from './sql/list-assignments.ts'
export { selectFarmReaders, selectTaskNames } from './sql/people.ts'
export { lockAssignment, type StoredAssignment } from './sql/stored-assignments.ts'
export { lockTemplate, type StoredTemplate, selectTemplates, type TemplateContent } from './sql/templates.ts'
export { changeTemplate, createTemplate, storedTemplate, templateFlags } from './task-templates.ts'

/** Returns an assignment that the person may read. Throws `request.not_found`. */
export async function storedAssignment(db: Db, scope: TenantScope, id: AssignmentId): Promise<StoredAssignment> {
  const assignment = await selectStoredAssignment(db, scope, id)
  if (!assignment) throw new Problem('request.not_found')
  return assignment
}
