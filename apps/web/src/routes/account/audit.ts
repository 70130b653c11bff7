import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

/** Who changed what: for those who manage the company. */
export const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/audit',
  staticData: { screen: { label: 'audit', icon: 'history', group: 1, permission: 'manage-directory' } },
  component: lazyRouteComponent(() => import('#features/audit/audit-screen.tsx'), 'AuditScreen'),
})
