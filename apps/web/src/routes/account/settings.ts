import { createRoute, redirect } from '@tanstack/react-router'
import { activeDirectory } from '#lib/session/session.ts'
import { shellRoute } from '../shell.ts'

/** `/settings` alone redirects to the first settings page that is open to the user. */
export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  beforeLoad: ({ location }) => {
    if (location.pathname === '/settings')
      throw redirect({ to: activeDirectory() ? '/settings/kpis' : '/settings/companies' })
  },
})
