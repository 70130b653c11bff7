import type { AssignmentId, SubAssignmentId } from '@herdboard/contract/core/ids.ts'
import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { mayReopen, mayWorkOn } from './assignment-flags.ts'
import { enqueueTaskJobs } from './create-tasks.ts'
import { assignmentOf } from './list-assignments.ts'
import {
  type StoredAssignment,
  selectStoredAssignment,
  updateTaskCompletion,
  updateTaskStep,
} from './sql/stored-assignments.ts'
import { closeTaskNotifications } from './task-notifications.ts'

/** Completes or reopens a task. Changes nothing if the task is already in that state. */
export async function setTaskCompleted(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AssignmentId,
  isCompleted: boolean,
): Promise<Assignment> {
  const task = await lockTask(db, scope, id)
  if (isCompleted && task.completed_at === null) {
    requireMayWorkOn(scope, task)
    await completeTask(db, context, scope, task)
  }
  if (!isCompleted && task.completed_at !== null) await reopenTask(db, context, scope, task)
  return assignmentOf(db, context, scope, id)
}

/**
 * Ticks or unticks a step. Ticking the last step completes the task; unticking a step reopens it. In a completed task,
 * only a person who may reopen it can tick a step.
 */
export async function setStepCompleted(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, stepId, isCompleted }: { id: AssignmentId; stepId: SubAssignmentId; isCompleted: boolean },
): Promise<Assignment> {
  const task = await lockTask(db, scope, id)
  const step = task.steps.find((one) => one.id === stepId)
  if (!step) throw new Problem('request.not_found')
  if ((step.completed_at !== null) === isCompleted) return assignmentOf(db, context, scope, id)
  if (task.completed_at === null) requireMayWorkOn(scope, task)
  else if (isCompleted) requireMayReopen(context, scope, task)
  else await reopenTask(db, context, scope, task)
  await updateTaskStep(db, scope, id, stepId, isCompleted ? { at: context.now, by: scope.userId } : null)
  await writeAuditEntry(db, context, {
    action: isCompleted ? 'assignment.step_done' : 'assignment.step_undone',
    subjectType: 'assignment',
    subjectId: id,
    after: { step: step.description },
    place: task,
  })
  const isLast = task.steps.every((one) => one.id === stepId || one.completed_at !== null)
  if (isCompleted && isLast && task.completed_at === null) await completeTask(db, context, scope, task)
  return assignmentOf(db, context, scope, id)
}

/** Locks and returns a task. Throws `assignment.by_form` for a treatment day, which is completed by its own form. */
async function lockTask(db: Db, scope: TenantScope, id: AssignmentId): Promise<StoredAssignment> {
  const task = await selectStoredAssignment(db, scope, id, { lock: true })
  if (!task) throw new Problem('request.not_found')
  if (task.type_id === taskType.treatment) throw new Problem('assignment.by_form')
  return task
}

function requireMayWorkOn(scope: TenantScope, task: StoredAssignment): void {
  if (!mayWorkOn(scope, task)) throw new Problem('request.not_allowed')
}

async function completeTask(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  task: StoredAssignment,
): Promise<void> {
  await updateTaskCompletion(db, scope, task.id, { at: context.now, by: scope.userId })
  await closeTaskNotifications(db, context, scope, [task.id])
  await writeAuditEntry(db, context, {
    action: 'assignment.complete',
    subjectType: 'assignment',
    subjectId: task.id,
    before: task,
    after: { completed_at: context.now, completed_by: scope.userId },
  })
}

function requireMayReopen(context: RequestContext, scope: TenantScope, task: StoredAssignment): void {
  if (!mayReopen(scope, task, context.now)) throw new Problem('assignment.closed')
}

/**
 * Reopens a task. Throws `assignment.closed` after 24 hours, and for anyone except its completer and administrators.
 */
export async function reopenTask(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  task: StoredAssignment,
): Promise<void> {
  requireMayReopen(context, scope, task)
  await updateTaskCompletion(db, scope, task.id, null)
  // The task may already be overdue, or become so.
  await enqueueTaskJobs(db, context, scope, false)
  await writeAuditEntry(db, context, {
    action: 'assignment.reopen',
    subjectType: 'assignment',
    subjectId: task.id,
    before: task,
    after: { completed_at: null, completed_by: null },
  })
}
