import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionState } from '#lib/session.ts'
import { rootRoute } from './root.tsx'

/** Sign-in pages lie outside the shell and are always reachable; who is signed in has nothing to do there. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: ({ location }) => {
    if (sessionState() === 'fresh') throw redirect({ to: '/overview' })
    if (location.pathname === '/auth') throw redirect({ to: '/auth/login' })
  },
})

export const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/login',
  /** Where the person wanted to go before being asked to sign in. */
  validateSearch: ({ wanted }: Record<string, unknown>): { wanted?: string | undefined } => ({
    wanted: typeof wanted === 'string' ? wanted : undefined,
  }),
  component: lazyRouteComponent(() => import('#features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})
