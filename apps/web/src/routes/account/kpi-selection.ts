import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

export const kpiSelectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/kpis',
  component: lazyScreen(() => import('#features/kpi-selection/kpi-selection-screen.tsx'), 'KpiSelectionScreen'),
})
