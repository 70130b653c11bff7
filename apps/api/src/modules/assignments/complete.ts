import type { Assignment } from '@herdboard/contract/assignments.ts'
import { TREATMENT_TASK } from '@herdboard/contract/assignments.ts'
import type { AssignmentId, SubAssignmentId } from '@herdboard/contract/ids.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { mayReopen, mayWorkOn } from './flags.ts'
import { askForWork } from './keep-tasks.ts'
import { assignmentOf } from './list.ts'
import { untell } from './notices.ts'
import { type StoredAssignment, selectStored, updateCompletion, updateStep } from './sql/stored.ts'

/** Completes a task, or takes that back. What is so already stays as it is. */
export async function putCompleted(
  db: Db,
  call: Call,
  scope: Scope,
  id: AssignmentId,
  isCompleted: boolean,
): Promise<Assignment> {
  const task = await lockedTask(db, scope, id)
  if (isCompleted && task.completed_at === null) {
    requireMayWorkOn(scope, task)
    await complete(db, call, scope, task)
  }
  if (!isCompleted && task.completed_at !== null) await reopen(db, call, scope, task)
  return assignmentOf(db, call, scope, id)
}

/**
 * Ticks a step, or takes that back. The last tick completes the task; a tick taken from a completed one reopens it. What
 * is done is ticked afterwards only by those who could open it again.
 */
export async function putStep(
  db: Db,
  call: Call,
  scope: Scope,
  { id, stepId, isCompleted }: { id: AssignmentId; stepId: SubAssignmentId; isCompleted: boolean },
): Promise<Assignment> {
  const task = await lockedTask(db, scope, id)
  const step = task.steps.find((one) => one.id === stepId)
  if (!step) throw new Problem('request.not_found')
  if ((step.completed_at !== null) === isCompleted) return assignmentOf(db, call, scope, id)
  if (task.completed_at === null) requireMayWorkOn(scope, task)
  else if (isCompleted) requireMayReopen(call, scope, task)
  else await reopen(db, call, scope, task)
  await updateStep(db, scope, id, stepId, isCompleted ? { at: call.now, by: scope.userId } : null)
  await writeAudit(db, call, {
    action: isCompleted ? 'assignment.step_done' : 'assignment.step_undone',
    subjectType: 'assignment',
    subjectId: id,
    after: { step: step.description },
    place: task,
  })
  const isLast = task.steps.every((one) => one.id === stepId || one.completed_at !== null)
  if (isCompleted && isLast && task.completed_at === null) await complete(db, call, scope, task)
  return assignmentOf(db, call, scope, id)
}

/** A day of a treatment is completed by its own form. */
async function lockedTask(db: Db, scope: Scope, id: AssignmentId): Promise<StoredAssignment> {
  const task = await selectStored(db, scope, id, { lock: true })
  if (!task) throw new Problem('request.not_found')
  if (task.type_id === TREATMENT_TASK) throw new Problem('assignment.by_form')
  return task
}

function requireMayWorkOn(scope: Scope, task: StoredAssignment): void {
  if (!mayWorkOn(scope, task)) throw new Problem('request.not_allowed')
}

async function complete(db: Db, call: Call, scope: Scope, task: StoredAssignment): Promise<void> {
  await updateCompletion(db, scope, task.id, { at: call.now, by: scope.userId })
  await untell(db, call, scope, [task.id])
  await writeAudit(db, call, {
    action: 'assignment.complete',
    subjectType: 'assignment',
    subjectId: task.id,
    before: task,
    after: { completed_at: call.now, completed_by: scope.userId },
  })
}

function requireMayReopen(call: Call, scope: Scope, task: StoredAssignment): void {
  if (!mayReopen(scope, task, call.now)) throw new Problem('assignment.closed')
}

/** Throws `assignment.closed` for somebody else than its completer and administrators, and after a day. */
export async function reopen(db: Db, call: Call, scope: Scope, task: StoredAssignment): Promise<void> {
  requireMayReopen(call, scope, task)
  await updateCompletion(db, scope, task.id, null)
  // It may be late by now, or become so.
  await askForWork(db, call, scope, false)
  await writeAudit(db, call, {
    action: 'assignment.reopen',
    subjectType: 'assignment',
    subjectId: task.id,
    before: task,
    after: { completed_at: null, completed_by: null },
  })
}
