import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { periodSearch } from '#blocks/period-picker/period-search.ts'
import { shellRoute } from './shell.ts'

const feedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feed',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'feed', icon: 'wheat', group: 0 } },
  component: lazyRouteComponent(() => import('#features/feed/feed-screen.tsx'), 'FeedScreen'),
})

const homeRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/feed/consumption', search, replace: true })
  },
})

const consumptionRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/consumption',
  component: lazyRouteComponent(() => import('#features/feed/consumption-view.tsx'), 'ConsumptionView'),
})

const deliveriesRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/deliveries',
  component: lazyRouteComponent(() => import('#features/feed/deliveries-view.tsx'), 'DeliveriesView'),
})

export const feedRoutes = feedRoute.addChildren([homeRoute, consumptionRoute, deliveriesRoute])
