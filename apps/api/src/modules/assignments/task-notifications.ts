import type { AssignmentId, BarnId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { raiseNotifications, solveNotifications } from '#modules/notifications/service.ts'
import { selectUserName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A task with the fields that its notifications use. */
export interface NotifiedTask {
  id: AssignmentId
  day: string
  name: string
  assigneeId: UserId | null
  place: { farmId: FarmId; barnId: BarnId | null; sectionId: SectionId | null }
}

/** Notifies the assignees of tasks, except where they assigned the task to themselves. */
export async function notifyAssignees(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  tasks: readonly NotifiedTask[],
): Promise<void> {
  const given = tasks.flatMap(({ assigneeId, ...task }) =>
    assigneeId === null || assigneeId === scope.userId ? [] : [{ ...task, toUser: assigneeId }],
  )
  if (given.length === 0) return
  const user = await selectUserName(db, scope.userId)
  await raiseNotifications(
    db,
    scope,
    context.now,
    given.map(({ id, place, name, day, toUser }) => ({
      type: notificationKind.assignmentAssigned,
      subject: id,
      place,
      params: { user, task: name, date: day },
      by: scope.userId,
      toUser,
    })),
  )
}

/** Closes the notifications of tasks that are completed, deleted or reassigned. */
export const closeTaskNotifications = (
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  ids: readonly AssignmentId[],
  type: readonly number[] = [notificationKind.assignmentAssigned, notificationKind.assignmentOverdue],
): Promise<number> => solveNotifications(db, scope, context.now, { type, subject: ids })
