import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const farmBoardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/farm-board',
  validateSearch: (search: Record<string, unknown>) => periodSearch(search),
  staticData: { sidebar: { label: 'farmBoard', icon: 'table', group: 1, forManyFarms: true } },
  component: lazyScreen(() => import('#features/farm-board/farm-board-screen.tsx'), 'FarmBoardScreen'),
})
