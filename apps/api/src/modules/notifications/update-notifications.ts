import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { NotificationId } from '@herdboard/contract/core/ids.ts'
import type { Notification, patchNotification, setNotificationsRead } from '@herdboard/contract/system/notifications.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { approvedProblem, approveNotification } from './approve-notification.ts'
import { notificationKindOf } from './kinds/notification-kinds.ts'
import { notificationRejected } from './notification-events.ts'
import { presentNotification } from './present-notification.ts'
import { publishNotificationChange } from './raise-notifications.ts'
import { selectNotification } from './sql/list.ts'
import {
  countVisible,
  deleteNotificationReads,
  insertAllRead,
  insertNotificationReads,
  selectLockableNotification,
  updateNotificationRejected,
} from './sql/update-notifications.ts'

/** Marks all notifications of the user as read. No change is published: other users are not concerned. */
export const markAllNotifications = async (db: Db, scope: TenantScope): Promise<{ changed: number }> => ({
  changed: await insertAllRead(db, scope),
})

/**
 * Marks several notifications as read or unread. Throws `request.not_found`, without marking any, where one
 * is not visible.
 */
export async function markNotifications(
  db: Db,
  scope: TenantScope,
  { notification_ids, read_status }: EndpointRequest<typeof setNotificationsRead>['body'],
): Promise<{ changed: number }> {
  const ids = [...new Set(notification_ids)]
  if ((await countVisible(db, scope, ids)) < ids.length) throw new Problem('request.not_found')
  return { changed: await (read_status ? insertNotificationReads : deleteNotificationReads)(db, scope, ids) }
}

/** Marks a notification as read or unread, or, for all users, as handled or its form as rejected. */
export async function changeNotification(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: NotificationId,
  operations: EndpointRequest<typeof patchNotification>['body'],
): Promise<Notification> {
  for (const operation of operations) {
    if (operation.path === '/handled') await handleNotification(db, context, scope, id)
    else if (operation.path === '/rejected') await rejectNotification(db, context, scope, id)
    else await markNotifications(db, scope, { notification_ids: [id], read_status: operation.value })
  }
  const stored = await selectNotification(db, scope, id)
  if (!stored) throw new Problem('request.not_found')
  return presentNotification(context, scope, stored)
}

/**
 * Marks a notification without a form as handled by this person, for all users. Throws `notification.closed` where it
 * no longer applies; a second person who handles it has no effect.
 */
async function handleNotification(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: NotificationId,
): Promise<void> {
  const notification = await selectLockableNotification(db, scope, id, true)
  if (!notification) throw new Problem('request.not_found')
  if (notification.is_approved) return
  if (notification.is_closed) throw new Problem('notification.closed')
  if (notificationKindOf(notification.type_id).isRaisedAgain === undefined)
    throw new Problem('request.malformed', { name: '/handled' })
  await approveNotification(db, context, scope, id, null)
  await publishNotificationChange(db, scope, 1)
}

/**
 * Rejects a notification's form. Throws `notification.approved` and `notification.closed`; rejecting twice
 * has no effect.
 */
async function rejectNotification(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: NotificationId,
): Promise<void> {
  const notification = await selectLockableNotification(db, scope, id, true)
  if (!notification) throw new Problem('request.not_found')
  if (notification.is_rejected && !notification.is_approved) return
  if (notification.is_approved) throw await approvedProblem({ db, context }, notification)
  if (notification.is_closed) throw new Problem('notification.closed')
  if (!notificationKindOf(notification.type_id).rejectable)
    throw new Problem('request.malformed', { name: '/rejected' })
  await updateNotificationRejected(db, scope, id, context.now)
  // Published to all users, unlike the read status.
  await publishNotificationChange(db, scope, 1)
  await writeAuditEntry(db, context, { action: 'notification.reject', subjectType: 'notification', subjectId: id })
  const resource = notification.prefill?.resource
  await notificationRejected.publish(db, context, scope, {
    typeId: notification.type_id,
    subject: notification.subject,
    resource: typeof resource === 'string' ? resource : null,
  })
}
