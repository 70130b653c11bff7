import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companiesQuery } from '#features/companies/queries.ts'
import { settingsRoute } from './settings.ts'

export const companiesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/companies',
  loader: ({ context }) => context.queryClient.ensureQueryData(companiesQuery),
  component: lazyRouteComponent(() => import('#features/companies/companies-screen.tsx'), 'CompaniesScreen'),
})
