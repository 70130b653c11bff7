import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodSearch } from '#blocks/period-picker/period-search.ts'
import { shellRoute } from './shell.ts'

const economyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/economy',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'economy', icon: 'coins', group: 0 } },
})

const postingsRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/',
  /** The tab: income, or expenses where nothing is said. */
  validateSearch: ({ side }: Record<string, unknown>): { side?: 'income' | undefined } => ({
    side: side === 'income' ? side : undefined,
  }),
  component: lazyRouteComponent(() => import('#features/economy/economy-screen.tsx'), 'EconomyScreen'),
})

export const economyRoutes = economyRoute.addChildren([postingsRoute])
