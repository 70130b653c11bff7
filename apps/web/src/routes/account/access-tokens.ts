import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

/** Keys of the company for programs: for those who manage it. */
export const programsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/programs',
  staticData: { screen: { label: 'programs', icon: 'lock', group: 1, permission: 'manage-directory' } },
  component: lazyRouteComponent(() => import('#features/programs/programs-screen.tsx'), 'ProgramsScreen'),
})
