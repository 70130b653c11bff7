import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { workTabSearch } from '#blocks/parts/work/work-tab.ts'
import { shellRoute } from './shell.ts'

export const assignmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assignments',
  validateSearch: (search: Record<string, unknown>) => ({ ...periodSearch(search), ...workTabSearch(search) }),
  staticData: { sidebar: { label: 'assignments', icon: 'checklist', group: 0, module: 'Assignments' } },
  component: lazyRouteComponent(() => import('#features/assignments/assignments-screen.tsx'), 'AssignmentsScreen'),
})
