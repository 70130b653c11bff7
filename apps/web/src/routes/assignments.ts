import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { workTabSearch } from '#blocks/parts/work/work-tab.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

export const assignmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assignments',
  validateSearch: (search: Record<string, unknown>) => ({ ...periodSearch(search), ...workTabSearch(search) }),
  staticData: { sidebar: { label: 'assignments', icon: 'checklist', group: 0, module: 'Assignments' } },
  component: lazyScreen(() => import('#features/assignments/assignments-screen.tsx'), 'AssignmentsScreen'),
})
