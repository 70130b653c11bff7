import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

/** Lists and limits of the company; requires the permission to manage the company. */
export const setupRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/setup',
  staticData: { screen: { label: 'setup', icon: 'pencil', group: 1, permission: 'manage-directory' } },
  component: lazyRouteComponent(() => import('#features/setup/setup-screen.tsx'), 'SetupScreen'),
})
