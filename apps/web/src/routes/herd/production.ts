import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const productionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/production',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'production', icon: 'chart-histogram', group: 0 } },
  component: lazyScreen(() => import('#features/production/production-screen.tsx'), 'ProductionScreen'),
})
