import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { treatmentSearch } from '#blocks/parts/work/treatment-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/health',
  validateSearch: (search: Record<string, unknown>) => ({ ...periodSearch(search), ...treatmentSearch(search) }),
  staticData: { sidebar: { label: 'health', icon: 'stethoscope', group: 0, module: 'Medicine' } },
  component: lazyScreen(() => import('#features/health/health-screen.tsx'), 'HealthScreen'),
})
