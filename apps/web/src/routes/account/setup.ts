import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

/** Lists and limits of the company; requires the permission to manage the company. */
export const setupRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/setup',
  staticData: { screen: { label: 'setup', icon: 'pencil', group: 1, permission: 'manage-directory' } },
  component: lazyScreen(() => import('#features/setup/setup-screen.tsx'), 'SetupScreen'),
})
