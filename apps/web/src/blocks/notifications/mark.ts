import { getMeta } from '@herdboard/contract/accounts.ts'
import type { NotificationId } from '@herdboard/contract/ids.ts'
import {
  listNotifications,
  patchNotification,
  readAllNotifications,
  setNotificationsRead,
} from '@herdboard/contract/notifications.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#lib/api.ts'

/** Fetches the list and the counts anew. A failure says nothing: the next poll comes. */
export const refreshNotifications = (client: QueryClient): Promise<unknown> =>
  Promise.all([listNotifications, getMeta].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

const newKey = () => ({ idempotencyKey: crypto.randomUUID() })

/** What was read is no reason to disturb anybody when it cannot be kept. */
async function silently(client: QueryClient, keep: () => Promise<unknown>): Promise<void> {
  await keep().catch(() => undefined)
  await refreshNotifications(client)
}

/** Marks one, as after it was opened. */
export const markRead = (client: QueryClient, id: NotificationId, isRead: boolean): Promise<void> =>
  silently(client, () =>
    callEndpoint(patchNotification, { params: { id }, body: [{ op: 'replace', path: '/read', value: isRead }] }, newKey()),
  )

export const markSeveral = (client: QueryClient, ids: readonly NotificationId[], isRead: boolean): Promise<void> =>
  silently(client, () =>
    callEndpoint(setNotificationsRead, { body: { notification_ids: [...ids], read_status: isRead } }, newKey()),
  )

export const markAllRead = (client: QueryClient): Promise<void> =>
  silently(client, () => callEndpoint(readAllNotifications, {}, newKey()))
