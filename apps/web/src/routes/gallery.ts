import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

const galleryRoute = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/gallery',
    component: lazyRouteComponent(() => import('#features/gallery/gallery-screen.tsx'), 'GalleryScreen'),
  })

/** Every component in every state, for development. It is not part of the production build. */
export const galleryRoutes = import.meta.env.MODE === 'production' ? [] : [galleryRoute()]
