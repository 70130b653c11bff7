import { createRoute, redirect } from '@tanstack/react-router'
import { isReturnProblem, type ReturnProblem } from '#features/sign-in/return-problem.ts'
import { isOwnDocument, safeReturnUrl } from '#lib/session/return-url.ts'
import { sessionState } from '#lib/session/session.ts'
import { isMailLinkPage } from '#lib/session/sign-in-from-url.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { rootRoute } from './root.tsx'

/**
 * The sign-in pages, outside the shell. A signed-in user is redirected to the wanted page, by default the overview, except
 * with a link from a mail.
 */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: ({ location }) => {
    const isLink = isMailLinkPage(location.pathname) && new URLSearchParams(location.searchStr).has('token')
    const href = safeReturnUrl(new URLSearchParams(location.searchStr).get('wanted') ?? undefined)
    if (sessionState() === 'fresh' && !isLink) throw redirect({ href, reloadDocument: isOwnDocument(href) })
    if (location.pathname === '/auth') throw redirect({ to: '/auth/login' })
  },
})

interface LoginSearch {
  wanted?: string | undefined
  /** Why the identity provider redirected back without a sign-in. */
  problem?: ReturnProblem | undefined
  /** The sign-in of this browser has ended without the person. */
  ended?: true | undefined
}

export const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/login',
  /** `wanted` is the page that the user requested before the sign-in. */
  validateSearch: ({ wanted, callback_url: callback, problem, ended }: Record<string, unknown>): LoginSearch => ({
    wanted: typeof wanted === 'string' ? wanted : typeof callback === 'string' ? callback : undefined,
    problem: isReturnProblem(problem) ? problem : undefined,
    ended: ended === true ? true : undefined,
  }),
  component: lazyScreen(() => import('#features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})

export const forgotRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/forgot',
  component: lazyScreen(() => import('#features/sign-in/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const linkSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' ? token : undefined,
})
const newPasswordScreen = lazyScreen(() => import('#features/sign-in/new-password-screen.tsx'), 'NewPasswordScreen')

export const resetRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset',
  validateSearch: linkSearch,
  component: newPasswordScreen,
})

/** The target of an invitation mail: the form for a new password, with a greeting of the company. */
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
  component: lazyScreen(() => import('#features/sign-in/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
})

/** The target of an alarm message: says that its reader looks at the alarm. */
export const seenRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/seen',
  validateSearch: linkSearch,
  component: lazyScreen(() => import('#features/sign-in/alarm-link-screen.tsx'), 'AlarmLinkScreen'),
})
