import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { raiseNotification, solveNotifications } from '#modules/notifications/service.ts'
import { selectUserName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { AlarmHandling, StoredAlarm } from '../sql/alarms.ts'

/**
 * Notifies a person of an alarm that somebody else assigned to them. That of an earlier assignee is over, also when
 * the alarm is closed.
 */
export async function notifyAlarmAssignee(
  db: Db,
  scope: TenantScope,
  now: Date,
  before: StoredAlarm,
  { assignee_id, closed_at }: Pick<AlarmHandling, 'assignee_id' | 'closed_at'>,
): Promise<void> {
  const { id, farm_id, barn_id, section_id, type_id, started_at, stopped_at } = before
  const isOthers = assignee_id !== before.assignee_id
  const type = notificationKind.alarmAssigned
  if (isOthers || closed_at !== null) await solveNotifications(db, scope, now, { type, subject: [id] })
  if (!isOthers || closed_at !== null || assignee_id === null || assignee_id === scope.userId) return
  await raiseNotification(db, scope, now, {
    type,
    subject: id,
    place: { farmId: farm_id, barnId: barn_id, sectionId: section_id },
    params: {
      user: await selectUserName(db, scope.userId),
      type: type_id,
      time: (stopped_at ?? started_at).toISOString(),
    },
    prefill: { resource: id },
    by: scope.userId,
    toUser: assignee_id,
  })
}
