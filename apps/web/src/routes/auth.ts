import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isReturnProblem, type ReturnProblem } from '#features/sign-in/return-problem.ts'
import { sessionState } from '#lib/session/session.ts'
import { isMailLinkPage } from '#lib/session/sign-in-from-url.ts'
import { rootRoute } from './root.tsx'

/** Sign-in pages lie outside the shell. Who is signed in has nothing to do there, save with a link out of a mail. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: ({ location }) => {
    const isLink = isMailLinkPage(location.pathname) && new URLSearchParams(location.searchStr).has('token')
    if (sessionState() === 'fresh' && !isLink) throw redirect({ to: '/overview' })
    if (location.pathname === '/auth') throw redirect({ to: '/auth/login' })
  },
})

interface LoginSearch {
  wanted?: string | undefined
  /** Why the provider led back without a sign-in. */
  problem?: ReturnProblem | undefined
}

export const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/login',
  /** Where the person wanted to go before being asked to sign in. */
  validateSearch: ({ wanted, callback_url: callback, problem }: Record<string, unknown>): LoginSearch => ({
    wanted: typeof wanted === 'string' ? wanted : typeof callback === 'string' ? callback : undefined,
    problem: isReturnProblem(problem) ? problem : undefined,
  }),
  component: lazyRouteComponent(() => import('#features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})

export const forgotRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/forgot',
  component: lazyRouteComponent(() => import('#features/sign-in/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const linkSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' ? token : undefined,
})
const newPasswordScreen = lazyRouteComponent(
  () => import('#features/sign-in/new-password-screen.tsx'),
  'NewPasswordScreen',
)

export const resetRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset',
  validateSearch: linkSearch,
  component: newPasswordScreen,
})

/** Where the mail of an invitation leads: the same form, and a company that greets. */
export const acceptRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/accept',
  validateSearch: linkSearch,
  component: newPasswordScreen,
})

export const confirmRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/confirm',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('#features/sign-in/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
})
