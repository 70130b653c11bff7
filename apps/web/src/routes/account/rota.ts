import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { settingsRoute } from './settings.ts'

/** Who is on duty; everybody sees it, administrators change it. */
export const rotaRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/rota',
  staticData: { screen: { label: 'rota', icon: 'clock-hour-4', group: 1 } },
  component: lazyScreen(() => import('#features/rota/rota-screen.tsx'), 'RotaScreen'),
})
