import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

/** National averages and limits of antibiotics; requires the permission to administer the installation. */
export const referenceDataRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/reference-data',
  staticData: { screen: { label: 'referenceData', icon: 'report-analytics', group: 1, permission: 'manage-solution' } },
  component: lazyScreen(() => import('#features/reference-data/reference-data-screen.tsx'), 'ReferenceDataScreen'),
})
