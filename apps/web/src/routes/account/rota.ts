import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

/** Who is on duty; everybody sees it, administrators change it. */
export const rotaRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/rota',
  staticData: { screen: { label: 'rota', icon: 'clock-hour-4', group: 1 } },
  component: lazyRouteComponent(() => import('#features/rota/rota-screen.tsx'), 'RotaScreen'),
})
