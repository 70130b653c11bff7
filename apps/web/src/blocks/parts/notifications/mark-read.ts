import type { NotificationId } from '@herdboard/contract/core/ids.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import {
  listNotifications,
  patchNotification,
  readAllNotifications,
  setNotificationsRead,
} from '@herdboard/contract/system/notifications.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

/** Refetches the list and the counts. A failure shows no error, because the next poll repeats it. */
export const refreshNotifications = (client: QueryClient): Promise<unknown> =>
  Promise.all([listNotifications, getMeta].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

const sendOptions = () => ({ idempotencyKey: crypto.randomUUID(), awaitsScreens: true })

/** Sends a read mark. A failure shows no error; the list is refetched instead. */
async function ignoreFailure(client: QueryClient, send: () => Promise<unknown>): Promise<void> {
  await send().catch(() => refreshNotifications(client))
}

/** Marks a notification as read or unread. */
export const markRead = (client: QueryClient, id: NotificationId, isRead: boolean): Promise<void> =>
  ignoreFailure(client, () =>
    callEndpoint(
      patchNotification,
      { params: { id }, body: [{ op: 'replace', path: '/read', value: isRead }] },
      sendOptions(),
    ),
  )

export const markSeveralRead = (client: QueryClient, ids: readonly NotificationId[], isRead: boolean): Promise<void> =>
  ignoreFailure(client, () =>
    callEndpoint(setNotificationsRead, { body: { notification_ids: [...ids], read_status: isRead } }, sendOptions()),
  )

export const markAllRead = (client: QueryClient): Promise<void> =>
  ignoreFailure(client, () => callEndpoint(readAllNotifications, {}, sendOptions()))
