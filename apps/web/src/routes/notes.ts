import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

/** Opened from the top bar; part of the monitoring module. */
export const notesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notes',
  validateSearch: (search: Record<string, unknown>): ReturnType<typeof periodSearch> & { q?: string | undefined } => ({
    ...periodSearch(search),
    q: typeof search.q === 'string' && search.q !== '' ? search.q : undefined,
  }),
  staticData: { screen: { label: 'notes', icon: 'note', group: 0, module: 'RealTime' } },
  component: lazyScreen(() => import('#features/notes/notes-screen.tsx'), 'NotesScreen'),
})
