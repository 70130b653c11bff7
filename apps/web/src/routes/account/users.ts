import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

/** Who is a member of the company, and what each may do: for those who manage it. */
export const usersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/users',
  staticData: { screen: { label: 'users', icon: 'building-community', group: 1, permission: 'manage-directory' } },
  component: lazyRouteComponent(() => import('#features/users/users-screen.tsx'), 'UsersScreen'),
})
