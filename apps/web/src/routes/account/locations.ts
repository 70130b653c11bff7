import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

const tabs = ['farms', 'barns', 'sections'] as const
type Tab = (typeof tabs)[number]

interface LocationsSearch {
  q?: string | undefined
  tab?: Tab | undefined
}

/** Setup of farms, barns and sections; requires the permission to manage the company. */
export const locationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/locations',
  validateSearch: (search: Record<string, unknown>): LocationsSearch => ({
    q: typeof search.q === 'string' && search.q !== '' ? search.q : undefined,
    tab: tabs.find((tab) => tab === search.tab),
  }),
  staticData: { screen: { label: 'farmSetup', icon: 'map-pin', group: 1, permission: 'manage-directory' } },
  component: lazyScreen(() => import('#features/locations/locations-screen.tsx'), 'LocationsScreen'),
})
