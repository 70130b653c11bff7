import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

export const analysisRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/analysis',
  validateSearch: (search: Record<string, unknown>) => periodSearch(search),
  staticData: { sidebar: { label: 'analysis', icon: 'chart-dots-3', group: 1, module: 'Analysis' } },
  component: lazyScreen(() => import('#features/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
})
