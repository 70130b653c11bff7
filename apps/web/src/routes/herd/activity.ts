import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'activity', icon: 'history', group: 0 } },
  component: lazyScreen(() => import('#features/activity/activity-screen.tsx'), 'ActivityScreen'),
})
