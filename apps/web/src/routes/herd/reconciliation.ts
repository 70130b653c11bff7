import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const reconciliationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reconciliation',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'reconciliation', icon: 'clipboard-check', group: 0 } },
  component: lazyScreen(() => import('#features/reconciliation/reconciliation-screen.tsx'), 'ReconciliationScreen'),
})
