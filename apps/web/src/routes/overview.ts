import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

export const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/overview',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'overview', icon: 'layout-dashboard', group: 0 } },
  component: lazyScreen(() => import('#features/overview/overview-screen.tsx'), 'OverviewScreen'),
})
