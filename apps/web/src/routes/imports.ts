import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

/** Files that were imported, and a place to drop the next one. */
const importListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports',
  staticData: { sidebar: { label: 'imports', icon: 'download', group: 1, forImports: true } },
  component: lazyScreen(() => import('#features/imports/imports-screen.tsx'), 'ImportsScreen'),
})

/** One import, from its recognition to its undo. */
const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/imports/$importId',
  component: lazyScreen(() => import('#features/imports/import-screen.tsx'), 'ImportScreen'),
})

export const importScreenRoutes = [importListRoute, importRoute]
