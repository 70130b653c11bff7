import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

export const kpiSelectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/kpis',
  component: lazyRouteComponent(() => import('#features/kpi-selection/kpi-selection-screen.tsx'), 'KpiSelectionScreen'),
})
