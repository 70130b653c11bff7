import { createRoute } from '@tanstack/react-router'
import { monitoringSearch } from '#blocks/parts/monitoring/monitoring-search.ts'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

export const monitoringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/monitoring',
  validateSearch: (search: Record<string, unknown>) => monitoringSearch(search),
  staticData: { sidebar: { label: 'monitoring', icon: 'activity-heartbeat', group: 1, module: 'RealTime' } },
  component: lazyScreen(() => import('#features/monitoring/monitoring-screen.tsx'), 'MonitoringScreen'),
})

export const sensorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/monitoring/sensors',
  staticData: { screen: { label: 'sensors', icon: 'gauge', group: 1, module: 'RealTime' } },
  component: lazyScreen(() => import('#features/monitoring/sensors/sensors-screen.tsx'), 'SensorsScreen'),
})

export const alarmLogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/monitoring/log',
  validateSearch: (search: Record<string, unknown>) => periodSearch(search),
  staticData: { screen: { label: 'alarmLog', icon: 'bell', group: 1, module: 'RealTime' } },
  component: lazyScreen(() => import('#features/monitoring/alarm-log/alarm-log-screen.tsx'), 'AlarmLogScreen'),
})
