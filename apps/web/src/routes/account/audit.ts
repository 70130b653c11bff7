import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

/** The audit log; requires the permission to manage the company. */
export const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/audit',
  staticData: { screen: { label: 'audit', icon: 'history', group: 1, permission: 'manage-directory' } },
  component: lazyRouteComponent(() => import('#features/audit/audit-screen.tsx'), 'AuditScreen'),
})
