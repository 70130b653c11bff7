import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { shellRoute } from '../shell.ts'

export const slaughtersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/slaughters',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'slaughters', icon: 'meat', group: 0 } },
  component: lazyRouteComponent(() => import('#features/slaughters/slaughters-screen.tsx'), 'SlaughtersScreen'),
})
