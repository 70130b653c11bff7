import { createRoute } from '@tanstack/react-router'
import { parseNotificationSearch } from '#features/notifications/notification-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

/** Opened by the bell in the top bar. */
export const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications',
  validateSearch: parseNotificationSearch,
  staticData: { screen: { label: 'notifications', icon: 'bell', group: 0 } },
  component: lazyScreen(() => import('#features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
})
