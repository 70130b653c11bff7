import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

export const cookiesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/cookies',
  component: lazyRouteComponent(() => import('#features/cookies/cookies-screen.tsx'), 'CookiesScreen'),
})
