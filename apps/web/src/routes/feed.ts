import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

const feedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feed',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'feed', icon: 'wheat', group: 0 } },
  component: lazyScreen(() => import('#features/feed/feed-screen.tsx'), 'FeedScreen'),
})

const homeRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/',
  component: lazyScreen(() => import('#features/feed/usage-view.tsx'), 'UsageView'),
})

const consumptionRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/consumption',
  component: lazyScreen(() => import('#features/feed/consumption-view.tsx'), 'ConsumptionView'),
})

const deliveriesRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/deliveries',
  component: lazyScreen(() => import('#features/feed/deliveries-view.tsx'), 'DeliveriesView'),
})

const mixesRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/mixes',
  component: lazyScreen(() => import('#features/feed/mix/mixes-view.tsx'), 'MixesView'),
})

const materialsRoute = createRoute({
  getParentRoute: () => feedRoute,
  path: '/raw-materials',
  component: lazyScreen(() => import('#features/feed/material/materials-view.tsx'), 'MaterialsView'),
})

export const feedRoutes = feedRoute.addChildren([
  homeRoute,
  consumptionRoute,
  deliveriesRoute,
  mixesRoute,
  materialsRoute,
])
