import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

/** The audit log; requires the permission to manage the company. */
export const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/audit',
  staticData: { screen: { label: 'audit', icon: 'history', group: 1, permission: 'manage-directory' } },
  component: lazyScreen(() => import('#features/audit/audit-screen.tsx'), 'AuditScreen'),
})
