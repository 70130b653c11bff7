import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

/** The members of the company and their permissions; requires the permission to manage the company. */
export const usersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/users',
  staticData: { screen: { label: 'users', icon: 'building-community', group: 1, permission: 'manage-directory' } },
  component: lazyScreen(() => import('#features/users/users-screen.tsx'), 'UsersScreen'),
})
