import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { cancelCourseDay, courseDayOfTask } from '#modules/health/service.ts'
import { lockFarms } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assignmentFlags } from './assignment-flags.ts'
import { updateSeriesLastDay } from './sql/series.ts'
import {
  type StoredAssignment,
  selectFollowingTasks,
  selectStoredAssignment,
  updateAssignmentsDeleted,
} from './sql/stored-assignments.ts'
import { closeTaskNotifications } from './task-notifications.ts'

/** Deletes an assignment. With `following`, also deletes the later open tasks of its series and ends the series. */
export async function removeAssignmentOrSeries(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: AssignmentId,
  appliesTo: 'this' | 'following',
): Promise<void> {
  // Recording a treatment day locks the farm first and the task second. The same order here prevents a deadlock.
  const unlocked = await selectStoredAssignment(db, scope, id)
  if (unlocked?.type_id === taskType.treatment) await lockFarms(db, scope, [unlocked.farm_id])
  const task = await selectStoredAssignment(db, scope, id, { lock: true })
  if (!task) throw new Problem('request.not_found')
  if (!assignmentFlags(scope, task, context.now).deletable) throw new Problem('request.not_allowed')
  const day = task.type_id === taskType.treatment ? await courseDayOfTask(db, scope, id) : undefined
  if (day) await cancelCourseDay(db, context, scope, day)
  const others = appliesTo === 'following' ? await endSeriesBefore(db, context, scope, task) : []
  const ids = [...new Set([id, ...others])]
  await updateAssignmentsDeleted(db, scope, ids, context.now)
  await closeTaskNotifications(db, context, scope, ids)
  await writeAuditEntry(db, context, {
    action: appliesTo === 'following' ? 'assignment.delete_following' : 'assignment.delete',
    subjectType: 'assignment',
    subjectId: id,
    before: task,
    after: { deleted: ids },
  })
}

/** Ends the series of a task on the day before it. Returns the open tasks from that day on. */
export async function endSeriesBefore(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { series_id, series_day }: StoredAssignment,
): Promise<AssignmentId[]> {
  if (series_id === null || series_day === null) return []
  await updateSeriesLastDay(db, scope, series_id, addDays(series_day, -1), context.now)
  return selectFollowingTasks(db, scope, series_id, series_day)
}
