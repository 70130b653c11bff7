import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell.ts'

export const dataQualityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/overview/data-quality',
  staticData: {
    name: 'DataQuality',
    screen: { label: 'dataQuality', icon: 'gauge', group: 0, module: 'DataQualityAssessment' },
  },
  component: lazyRouteComponent(() => import('#features/data-quality/data-quality-screen.tsx'), 'DataQualityScreen'),
})
