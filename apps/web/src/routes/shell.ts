import { createRoute, redirect } from '@tanstack/react-router'
import { requireShellAccess } from '#blocks/workflows/shell/shell-guard.ts'
import { shellSearch } from '#blocks/workflows/shell/shell-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { rootRoute } from './root.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview' })
  },
})

/** The layout behind the sign-in: top bar, sidebar and the screen between them. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: shellSearch,
  beforeLoad: requireShellAccess,
  component: lazyScreen(() => import('#blocks/workflows/shell/shell.tsx'), 'Shell'),
  errorComponent: lazyScreen(() => import('#blocks/workflows/shell/loading/load-error.tsx'), 'LoadError'),
})
