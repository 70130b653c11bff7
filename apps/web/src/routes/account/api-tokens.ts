import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

/** API tokens of the company; requires the permission to manage the company. */
export const programsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/programs',
  staticData: { screen: { label: 'programs', icon: 'lock', group: 1, permission: 'manage-directory' } },
  component: lazyScreen(() => import('#features/programs/programs-screen.tsx'), 'ProgramsScreen'),
})
