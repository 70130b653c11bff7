import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { shellRoute } from './shell.ts'

export const analysisRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/analysis',
  validateSearch: (search: Record<string, unknown>) => periodSearch(search),
  staticData: { sidebar: { label: 'analysis', icon: 'chart-dots-3', group: 1, module: 'Analysis' } },
  component: lazyRouteComponent(() => import('#features/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
})
