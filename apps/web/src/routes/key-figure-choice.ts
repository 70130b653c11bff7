import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './settings.ts'

export const keyFigureChoiceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/kpis',
  component: lazyRouteComponent(
    () => import('#features/key-figure-choice/key-figure-choice-screen.tsx'),
    'KpiSelectionScreen',
  ),
})
