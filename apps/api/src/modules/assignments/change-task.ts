import type { AssignmentId, SubAssignmentId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { nextOccurrence, occurrencesAhead } from '@herdboard/domain/work/occurrences.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireUpdated, staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { enqueueTaskJobs, type TaskDraft, toRecurrence, toSeriesRule } from './create-tasks.ts'
import { endSeriesBefore } from './remove-assignment.ts'
import { insertOccurrences, insertTaskSeries } from './sql/series.ts'
import {
  replaceTaskSteps,
  type StoredAssignment,
  updateAssignmentsDeleted,
  updateTaskFields,
} from './sql/stored-assignments.ts'
import { closeTaskNotifications, notifyAssignees } from './task-notifications.ts'

/** A step of a changed task: an existing one, or a new one with id null. */
export interface TaskStepChange {
  id: SubAssignmentId | null
  description: string
}

export interface TaskChange extends Omit<TaskDraft, 'steps'> {
  steps: readonly TaskStepChange[]
  /** For a task of a series: only this task, or also the following ones. */
  appliesTo: 'this' | 'following'
}

/** The schedule of a changed task: its day and its series. */
interface TaskSchedule {
  day: string
  series_id: string | null
  series_day: string | null
  /** Tasks of a new series that were made in advance. */
  ahead: AssignmentId[]
}

/**
 * Changes a task. With `following`, its series ends the day before and a new series begins on its day; completed and
 * earlier tasks do not change. A single task that becomes recurring is the first of a new series. Returns the task and
 * the tasks made in advance.
 */
export async function changeTask(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: StoredAssignment,
  change: TaskChange,
): Promise<AssignmentId[]> {
  requireSeriesRights(scope, before, change)
  const isOneOfSeries = before.series_id !== null && change.appliesTo === 'this'
  const schedule = isOneOfSeries
    ? { day: change.when.start, series_id: before.series_id, series_day: before.series_day, ahead: [] }
    : await restartSeries(db, context, scope, before, change)
  const { ahead, ...scheduleFields } = schedule
  const fields = {
    ...scheduleFields,
    name: change.name,
    description: change.description,
    assignee_id: change.assigneeId,
    priority: change.priority,
  }
  requireUpdated(await updateTaskFields(db, scope, before, fields), staleForm)
  const steps = change.steps.map(({ id, description }) => ({ id: id ?? newId<SubAssignmentId>(), description }))
  await replaceTaskSteps(db, scope, before.id, steps)
  await writeAuditEntry(db, context, {
    action: 'assignment.update',
    subjectType: 'assignment',
    subjectId: before.id,
    before,
    after: { ...before, ...fields, steps, version: before.version + 1 },
  })
  if (schedule.day >= context.today)
    await closeTaskNotifications(db, context, scope, [before.id], [notificationKind.assignmentOverdue])
  await notifyReassignment(db, context, scope, before, change, schedule.day)
  return [before.id, ...ahead]
}

/**
 * Restricts an assignee without write permission to this one task. They may not change the following tasks, start a
 * series or change the assignee.
 */
function requireSeriesRights(
  scope: TenantScope,
  before: StoredAssignment,
  { appliesTo, when, assigneeId }: TaskChange,
): void {
  if (scope.writableFarms.has(before.farm_id)) return
  const startsSeries = before.series_id === null && when.type !== 'single'
  const mayNot = appliesTo === 'following' || startsSeries || assigneeId !== before.assignee_id
  if (mayNot) throw new Problem('request.not_allowed')
}

async function notifyReassignment(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: StoredAssignment,
  { assigneeId, name }: TaskChange,
  day: string,
): Promise<void> {
  if (assigneeId === before.assignee_id) return
  const { id, farm_id, barn_id, section_id } = before
  await closeTaskNotifications(
    db,
    context,
    scope,
    [id],
    [notificationKind.assignmentAssigned, notificationKind.assignmentOverdue],
  )
  const place = { farmId: farm_id, barnId: barn_id, sectionId: section_id }
  await notifyAssignees(db, context, scope, [{ id, day, name, assigneeId, place }])
}

/** Ends the old series before the task, deletes its following tasks, and begins the new series with the task itself. */
async function restartSeries(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: StoredAssignment,
  change: TaskChange,
): Promise<TaskSchedule> {
  const followingIds = (await endSeriesBefore(db, context, scope, before)).filter((id) => id !== before.id)
  await updateAssignmentsDeleted(db, scope, followingIds, context.now)
  await closeTaskNotifications(db, context, scope, followingIds)
  const rule = toSeriesRule(change.when)
  if (rule === null) return { day: change.when.start, series_id: null, series_day: null, ahead: [] }
  const day = nextOccurrence(change.when, addDays(change.when.start, -1))
  if (day === null) throw new Error('a validated recurrence has no day')
  const place = { farmId: before.farm_id, barnId: before.barn_id, sectionId: before.section_id }
  const content = { ...change, steps: change.steps.map(({ description }) => description) }
  const seriesId = newId()
  await insertTaskSeries(db, scope, [{ id: seriesId, place }], content, rule, context.now)
  await writeAuditEntry(db, context, {
    action: 'assignment.create_series',
    subjectType: 'assignment_series',
    subjectId: seriesId,
    after: { ...place, ...content, ...rule, from: before.series_id },
  })
  const days = occurrencesAhead(toRecurrence(rule), context.today).filter((one) => one > day)
  const ahead = await insertOccurrences(
    db,
    scope,
    days.map((one) => ({ series_id: seriesId, day: one })),
    context.now,
  )
  await enqueueTaskJobs(db, context, scope, true)
  return { day, series_id: seriesId, series_day: day, ahead: ahead.map(({ id }) => id) }
}
