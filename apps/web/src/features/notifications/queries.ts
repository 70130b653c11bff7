import { listNotificationGroups, listNotifications } from '@herdboard/contract/system/notifications.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#lib/http/api-query.ts'
import { type NotificationSearch, notificationsParams } from './notification-search.ts'

/** Always stale, because another user may have handled notifications. */
export const notificationsQuery = (search: NotificationSearch, pageSize: number) => ({
  ...apiQuery(listNotifications, { query: notificationsParams(search, pageSize) }),
  staleTime: 0,
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
})

export const notificationGroupsQuery = apiQuery(listNotificationGroups, {})
