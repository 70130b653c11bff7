import type { AssignmentId } from '@herdboard/contract/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { TenantScope } from '#platform/scope.ts'
import { type StoredAssignment, selectStoredAssignment } from './sql/stored.ts'

export { changeTask, type TaskChange, type TaskStepChange } from './change.ts'
export { reopenTask } from './complete.ts'
export { assignmentFlags, mayChangeAll, mayReopen } from './flags.ts'
export { createTasks, type TaskDraft, toRecurrence } from './keep-tasks.ts'
export { morningAfter } from './overdue-day.ts'
export { selectTaskCounts } from './sql/list.ts'
export { selectFarmReaders, selectTaskNames } from './sql/people.ts'
export { lockAssignment, type StoredAssignment } from './sql/stored.ts'
export { lockTemplate, type StoredTemplate, selectTemplates, type TemplateContent } from './sql/templates.ts'
export { changeTemplate, createTemplate, storedTemplate, templateFlags } from './templates.ts'

/** An assignment that the person may read. Throws `request.not_found`. */
export async function storedAssignment(db: Db, scope: TenantScope, id: AssignmentId): Promise<StoredAssignment> {
  const assignment = await selectStoredAssignment(db, scope, id)
  if (!assignment) throw new Problem('request.not_found')
  return assignment
}
