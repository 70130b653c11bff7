import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

/** All components with sample content, for companies with the Debug module. */
export const makeableRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/makeable',
  staticData: { sidebar: { label: 'makeable', icon: 'layout-grid', group: 1, module: 'Debug' } },
  component: lazyScreen(
    () => import('#features/component-samples/component-samples-screen.tsx'),
    'ComponentSamplesScreen',
  ),
})
