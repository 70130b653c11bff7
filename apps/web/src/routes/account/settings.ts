import { createRoute, redirect } from '@tanstack/react-router'
import { activeDirectory } from '#lib/session/session.ts'
import { shellRoute } from '../shell.ts'

/** Settings alone lead to the first page that this person may open. */
export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  beforeLoad: ({ location }) => {
    if (location.pathname === '/settings')
      throw redirect({ to: activeDirectory() ? '/settings/kpis' : '/settings/companies' })
  },
})
