import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireShellAccess } from '#blocks/shell/shell-guard.ts'
import { shellSearch } from '#blocks/shell/shell-search.ts'
import { rootRoute } from './root.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview' })
  },
})

/** Everything behind the sign-in: top bar, sidebar, and the screen between them. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: shellSearch,
  beforeLoad: requireShellAccess,
  component: lazyRouteComponent(() => import('#blocks/shell/shell.tsx'), 'Shell'),
  errorComponent: lazyRouteComponent(() => import('#blocks/shell/load-error.tsx'), 'LoadError'),
})
