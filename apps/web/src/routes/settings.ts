import { createRoute, redirect } from '@tanstack/react-router'
import { shellRoute } from './shell.ts'

/** Settings alone lead to the first page that exists. */
export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  beforeLoad: ({ location }) => {
    if (location.pathname === '/settings') throw redirect({ to: '/settings/companies' })
  },
})
