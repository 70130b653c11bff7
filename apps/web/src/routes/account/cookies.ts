import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

export const cookiesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/cookies',
  component: lazyScreen(() => import('#features/cookies/cookies-screen.tsx'), 'CookiesScreen'),
})
