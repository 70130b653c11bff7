import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  staticData: { sidebar: { label: 'reports', icon: 'report-analytics', group: 0 } },
  component: lazyScreen(() => import('#features/reports/reports-screen.tsx'), 'ReportsScreen'),
})
