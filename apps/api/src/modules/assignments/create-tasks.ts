import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { occurrencesAhead } from '@herdboard/domain/work/occurrences.ts'
import { writeAuditEntries } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { nightlyRunAfter } from '#platform/jobs/nightly-schedule.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { morningAfter } from './farm-morning.ts'
import {
  insertOccurrences,
  insertTaskSeries,
  insertTasks,
  type NewTask,
  type SeriesRule,
  type TaskContent,
  type TaskPlace,
} from './sql/series.ts'
import { notifyAssignees } from './task-notifications.ts'

/** A new task and its recurrence. */
export interface TaskDraft extends TaskContent {
  when: Recurrence
}

/** Returns the rule of a series; null for a single task. */
export function toSeriesRule({ type, start, end, interval, weekdays }: Recurrence): SeriesRule | null {
  if (type === 'single') return null
  const days = type === 'weekly' ? [...new Set(weekdays)].sort((a, b) => a - b) : []
  return { type, startDay: start, endDay: end, every: interval ?? 1, weekdays: days }
}

/** Returns the recurrence of a stored rule. */
export const toRecurrence = ({ type, startDay, endDay, every, weekdays }: SeriesRule): Recurrence => ({
  type,
  start: startDay,
  end: endDay,
  interval: every,
  weekdays,
})

/**
 * Creates a task, or a series with its tasks in advance, at each of the places. Notifies the assignee of the first task
 * at each place. Returns the tasks, the first place's first task first. The number of statements does not depend on the
 * number of places.
 */
export async function createTasks(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  places: readonly TaskPlace[],
  { when, ...content }: TaskDraft,
): Promise<AssignmentId[]> {
  const rule = toSeriesRule(when)
  const made = rule
    ? await createTaskSeries(db, context, scope, places, content, rule)
    : await createSingleTasks(db, context, scope, places, content, when.start)
  await enqueueTaskJobs(db, context, scope, rule !== null)
  const { name, assigneeId } = content
  const firsts = places.flatMap((place) => made.find((task) => task.place === place) ?? [])
  await notifyAssignees(
    db,
    context,
    scope,
    firsts.map((task) => ({ ...task, name, assigneeId })),
  )
  return made.map(({ id }) => id)
}

/** Queues the jobs for tasks: nightly for series, each morning for overdue tasks. */
export async function enqueueTaskJobs(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  isSeries: boolean,
): Promise<void> {
  if (isSeries) await enqueueJob(db, 'recurrences', scope.directoryId, { runAt: nightlyRunAfter(context.today) })
  await enqueueJob(db, 'overdue-tasks', scope.directoryId, { runAt: morningAfter(context.now) })
}

async function createSingleTasks(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  places: readonly TaskPlace[],
  content: TaskContent,
  day: string,
): Promise<NewTask[]> {
  const tasks = places.map((place) => ({ id: newId<AssignmentId>(), place, day }))
  await insertTasks(db, scope, tasks, content, context.now)
  const auditEntries = tasks.map(({ id, place }) => ({
    action: 'assignment.create',
    subjectType: 'assignment',
    subjectId: id,
    after: { ...place, ...content, day },
  }))
  await writeAuditEntries(db, context, auditEntries)
  return tasks
}

/** Creates a series per place; returns their tasks, those of the first place first. */
async function createTaskSeries(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  places: readonly TaskPlace[],
  content: TaskContent,
  rule: SeriesRule,
): Promise<NewTask[]> {
  const days = occurrencesAhead(toRecurrence(rule), context.today)
  const all = places.map((place) => ({ id: newId(), place }))
  await insertTaskSeries(db, scope, all, content, rule, context.now)
  const seriesDays = all.flatMap(({ id }) => days.map((day) => ({ series_id: id, day })))
  const made = await insertOccurrences(db, scope, seriesDays, context.now)
  const auditEntries = all.map(({ id, place }) => ({
    action: 'assignment.create_series',
    subjectType: 'assignment_series',
    subjectId: id,
    after: { ...place, ...content, ...rule },
  }))
  await writeAuditEntries(db, context, auditEntries)
  return all.flatMap(({ id: seriesId, place }) =>
    made.filter(({ series_id }) => series_id === seriesId).map(({ id, day }) => ({ id, day, place })),
  )
}
