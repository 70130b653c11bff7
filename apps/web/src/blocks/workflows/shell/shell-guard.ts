import { permissionsOfRole } from '@herdboard/contract/core/access.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import i18next from 'i18next'
import { isScreenAllowed, type SidebarRoute } from '#blocks/parts/screen/sidebar-route.ts'
import { profileQuery } from '#blocks/parts/session/session-queries.ts'
import { settleTabId } from '#blocks/workflows/action-modal/draft/tab-id.ts'
import { startLanguage } from '#i18n/start.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { activeDirectory, clientId, renewSession, sessionState } from '#lib/session/session.ts'
import { setStorageUser } from '#lib/storage/user-storage.ts'
import { applyDensity } from '#ui/theme/density.ts'
import { showError } from '#ui/toasts/toast-store.ts'
import { beginLoading, endLoading } from './loading-phase.ts'

/** Where a person without a company is led. */
const COMPANIES_PATH = '/settings/companies'
/** The account is the person's own, company or not. */
const ACCOUNT_PATH = '/settings/profile'

interface RouteArrival {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
  /** Only looked at from afar: nobody has come yet. */
  preload: boolean
}

/**
 * Who is not signed in goes to the sign-in, keeping the wanted address; who has no company goes to the companies, or stays
 * with the own account; who
 * types the address of a screen whose module is off, or whose permission is missing, goes to the overview and is told.
 */
export async function requireShellAccess(arriving: RouteArrival): Promise<void> {
  const { context, location, preload } = arriving
  const toSignIn = () => {
    endLoading()
    return redirect({ to: '/auth/login', search: { wanted: location.href } })
  }
  clientId()
  if (sessionState() === 'signed-out') throw toSignIn()
  if (sessionState() === 'stale' && !(await renewSession())) throw toSignIn()

  beginLoading()
  const profile = await context.queryClient.ensureQueryData(profileQuery).catch((problem: unknown) => {
    throw problem instanceof ApiProblem && problem.status === 401 ? toSignIn() : problem
  })
  setCurrentLocale(profile.language_code)
  setStorageUser(profile.id)
  applyDensity()
  await Promise.all([startLanguage(profile.language_code), settleTabId()])

  const isOpenToAll = location.pathname === COMPANIES_PATH || location.pathname === ACCOUNT_PATH
  if (activeDirectory() === null && !isOpenToAll) throw redirect({ to: COMPANIES_PATH })
  const rights = { modules: profile.modules, permissions: profile.role === null ? [] : permissionsOfRole[profile.role] }
  if (requiredRights(arriving).every((gate) => isScreenAllowed(gate, rights))) return
  if (!preload) showError(i18next.t('notAllowed'))
  throw redirect({ to: '/overview' })
}

/**
 * What the screens on the way to an address ask for. The router hands them over, but its types are made of the routes,
 * and the routes of this guard: so they are read without.
 */
function requiredRights(arriving: object): Partial<SidebarRoute>[] {
  const matches = 'matches' in arriving && Array.isArray(arriving.matches) ? arriving.matches : []
  return matches.map(
    ({ staticData }: { staticData?: StaticDataRouteOption }) => staticData?.sidebar ?? staticData?.screen ?? {},
  )
}
