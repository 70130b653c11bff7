import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './shell.ts'

/** Files that were imported, and a place to drop the next one. */
const importListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports',
  staticData: { sidebar: { label: 'imports', icon: 'download', group: 1 } },
  component: lazyRouteComponent(() => import('#features/imports/imports-screen.tsx'), 'ImportsScreen'),
})

/** One import, from its recognition to its undo. */
const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('#features/imports/import-screen.tsx'), 'ImportScreen'),
})

export const importScreenRoutes = [importListRoute, importRoute]
