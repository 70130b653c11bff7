import { permissionsOfRole } from '@herdboard/contract/core/access.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { isScreenAllowed, type SidebarRoute } from '#blocks/parts/screen/sidebar-route.ts'
import { profileQuery } from '#blocks/parts/session/session-queries.ts'
import { settleTabId } from '#blocks/workflows/action-modal/draft/tab-id.ts'
import { commonText } from '#i18n/load-texts.ts'
import { startLanguage } from '#i18n/start-language.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { activeDirectory, clientId, renewSession, sessionState } from '#lib/session/session.ts'
import { setStorageUser } from '#lib/storage/user-storage.ts'
import { applyDensity } from '#ui/theme/density.ts'
import { showError } from '#ui/toasts/toast-store.ts'
import { beginLoading, endLoading } from './loading/loading-phase.ts'

/** Redirect target of a user without a company. */
const COMPANIES_PATH = '/settings/companies'
/** The profile is open to users without a company too. */
const ACCOUNT_PATH = '/settings/profile'

interface RouteArrival {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
  /** True when the router only preloads the route. */
  preload: boolean
}

/**
 * The route guard of the shell. A signed-out user is redirected to the sign-in page, which returns to the requested
 * URL. A user without a company is redirected to the company overview, except from the profile. For a screen whose
 * module or permission is missing, the user is redirected to the overview with a message.
 */
export async function requireShellAccess(arrival: RouteArrival): Promise<void> {
  const { context, location, preload } = arrival
  const toSignIn = () => {
    endLoading()
    return redirect({ to: '/auth/login', search: { wanted: location.href } })
  }
  clientId()
  if (sessionState() === 'signed-out') throw toSignIn()
  if (sessionState() === 'stale' && !(await renewSession().catch(isOfflineOnly))) throw toSignIn()

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
  if (requiredRights(arrival).every((screenRights) => isScreenAllowed(screenRights, rights))) return
  if (!preload) showError(commonText('notAllowed'))
  throw redirect({ to: '/overview' })
}

/** Without a network a session stays as it is; the server judges it again with the next request. */
function isOfflineOnly(problem: unknown): true {
  if (problem instanceof ApiProblem && problem.isOffline) return true
  throw problem
}

/**
 * Returns the modules and permissions that the matched routes require. The router passes the matches, but its type
 * depends on the routes, and the routes depend on this guard; therefore they are read untyped.
 */
function requiredRights(arrival: object): Partial<SidebarRoute>[] {
  const matches = 'matches' in arrival && Array.isArray(arrival.matches) ? arrival.matches : []
  return matches.map(
    ({ staticData }: { staticData?: StaticDataRouteOption }) => staticData?.sidebar ?? staticData?.screen ?? {},
  )
}
