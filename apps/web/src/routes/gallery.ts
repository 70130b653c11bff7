import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

const galleryRoute = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/gallery',
    component: lazyRouteComponent(() => import('#features/gallery/gallery-screen.tsx'), 'GalleryScreen'),
  })

/** Every part in every state, to look at while building. No address in the product leads there. */
export const galleryRoutes = import.meta.env.MODE === 'production' ? [] : [galleryRoute()]
