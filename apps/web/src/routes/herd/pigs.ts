import { createRoute, redirect } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { barnsQuery } from '#blocks/parts/session/session-queries.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

const pigsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pigs',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'pigs', icon: 'pig', group: 0 } },
  component: lazyScreen(() => import('#features/pigs/pigs-screen.tsx'), 'PigsScreen'),
})

const statusRoute = createRoute({
  getParentRoute: () => pigsRoute,
  path: '/',
  component: lazyScreen(() => import('#features/pigs/status-view.tsx'), 'StatusView'),
})

const activitiesRoute = createRoute({
  getParentRoute: () => pigsRoute,
  path: '/activities',
  component: lazyScreen(() => import('#features/pigs/activities-view.tsx'), 'ActivitiesView'),
})

const deathsRoute = createRoute({
  getParentRoute: () => pigsRoute,
  path: '/deaths',
  component: lazyScreen(() => import('#features/pigs/deaths-view.tsx'), 'DeathsView'),
})

const movementListRoute = createRoute({
  getParentRoute: () => pigsRoute,
  path: '/movement-list',
  component: lazyScreen(() => import('#features/pigs/movement-list-view.tsx'), 'MovementListView'),
})

/** Redirects to the pigs screen when no barn uses batch production. */
const batchesRoute = createRoute({
  getParentRoute: () => pigsRoute,
  path: '/batches',
  /** The opened batch. */
  validateSearch: ({ batch }: Record<string, unknown>): { batch?: string | undefined } => ({
    batch: typeof batch === 'string' ? batch : undefined,
  }),
  beforeLoad: async ({ context }) => {
    const barns = await context.queryClient.ensureQueryData(barnsQuery)
    if (!barns.some(({ is_batch_production }) => is_batch_production)) throw redirect({ to: '/pigs' })
  },
  component: lazyScreen(() => import('#features/pigs/batches/batches-view.tsx'), 'BatchesView'),
})

export const pigsRoutes = pigsRoute.addChildren([
  statusRoute,
  activitiesRoute,
  deathsRoute,
  movementListRoute,
  batchesRoute,
])
