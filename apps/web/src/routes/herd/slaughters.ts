import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const slaughtersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/slaughters',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'slaughters', icon: 'meat', group: 0 } },
  component: lazyScreen(() => import('#features/slaughters/slaughters-screen.tsx'), 'SlaughtersScreen'),
})
