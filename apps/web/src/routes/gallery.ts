import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { rootRoute } from './root.tsx'

const galleryRoute = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/gallery',
    component: lazyScreen(() => import('#features/gallery/gallery-screen.tsx'), 'GalleryScreen'),
  })

/** Every component in every state, for development. It is not part of the production build. */
export const galleryRoutes = import.meta.env.MODE === 'production' ? [] : [galleryRoute()]
