import type { NotificationId } from '@herdboard/contract/core/ids.ts'
import {
  patchNotification,
  readAllNotifications,
  setNotificationsRead,
} from '@herdboard/contract/system/notifications.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

const sendOptions = () => ({ idempotencyKey: crypto.randomUUID(), awaitsScreens: true })

/** Sends a read mark. A failure shows no error: the list still shows what the server has. */
const ignoreFailure = (sent: Promise<unknown>): Promise<void> =>
  sent.then(
    () => undefined,
    () => undefined,
  )

/** Marks a notification as read or unread. */
export const markRead = (id: NotificationId, isRead: boolean): Promise<void> =>
  ignoreFailure(
    callEndpoint(
      patchNotification,
      { params: { id }, body: [{ op: 'replace', path: '/read', value: isRead }] },
      sendOptions(),
    ),
  )

export const markSeveralRead = (ids: readonly NotificationId[], isRead: boolean): Promise<void> =>
  ignoreFailure(
    callEndpoint(setNotificationsRead, { body: { notification_ids: [...ids], read_status: isRead } }, sendOptions()),
  )

export const markAllRead = (): Promise<void> => ignoreFailure(callEndpoint(readAllNotifications, {}, sendOptions()))
