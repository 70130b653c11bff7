import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './shell.ts'

export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  staticData: { sidebar: { label: 'reports', icon: 'report-analytics', group: 0 } },
  component: lazyRouteComponent(() => import('#features/reports/reports-screen.tsx'), 'ReportsScreen'),
})
