import { createRoute } from '@tanstack/react-router'
import { instructionSearch } from '#blocks/parts/work/instruction-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from '../shell.ts'

export const instructionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/health/instructions',
  validateSearch: instructionSearch,
  staticData: { sidebar: { label: 'instructions', icon: 'clipboard-heart', group: 0, module: 'Medicine' } },
  component: lazyScreen(() => import('#features/instructions/instructions-screen.tsx'), 'InstructionsScreen'),
})
