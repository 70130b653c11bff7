import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

export const companiesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/companies',
  // Imported here, because every page loads the routes.
  loader: async ({ context }) => {
    const { companiesQuery } = await import('#features/companies/queries.ts')
    return context.queryClient.ensureQueryData(companiesQuery)
  },
  component: lazyScreen(() => import('#features/companies/companies-screen.tsx'), 'CompaniesScreen'),
})
