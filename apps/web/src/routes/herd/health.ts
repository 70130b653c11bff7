import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { treatmentSearch } from '#blocks/parts/work/treatment-search.ts'
import { shellRoute } from '../shell.ts'

export const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/health',
  validateSearch: (search: Record<string, unknown>) => ({ ...periodSearch(search), ...treatmentSearch(search) }),
  staticData: { sidebar: { label: 'health', icon: 'stethoscope', group: 0, module: 'Medicine' } },
  component: lazyRouteComponent(() => import('#features/health/health-screen.tsx'), 'HealthScreen'),
})
