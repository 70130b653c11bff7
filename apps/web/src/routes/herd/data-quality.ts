import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const dataQualityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/overview/data-quality',
  staticData: {
    name: 'DataQuality',
    screen: { label: 'dataQuality', icon: 'gauge', group: 0, module: 'DataQualityAssessment' },
  },
  component: lazyScreen(() => import('#features/data-quality/data-quality-screen.tsx'), 'DataQualityScreen'),
})
