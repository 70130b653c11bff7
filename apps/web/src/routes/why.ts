import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { shellRoute } from './shell.ts'

export const whyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/why/$figure',
  validateSearch: periodSearch,
  component: lazyRouteComponent(() => import('#features/why/change-screen.tsx'), 'WhyScreen'),
})
