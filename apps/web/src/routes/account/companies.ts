import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

export const companiesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/companies',
  // Imported here, because every page loads the routes.
  loader: async ({ context }) => {
    const { companiesQuery } = await import('#features/companies/queries.ts')
    return context.queryClient.ensureQueryData(companiesQuery)
  },
  component: lazyRouteComponent(() => import('#features/companies/companies-screen.tsx'), 'CompaniesScreen'),
})
