import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { galleryRoutes } from './routes/gallery.ts'
import { rootRoute } from './routes/root.tsx'
import { startRoute } from './routes/start.ts'

export interface RouterContext {
  queryClient: QueryClient
}

const routeTree = rootRoute.addChildren([startRoute, ...galleryRoutes])

export const createAppRouter = (context: RouterContext) =>
  createRouter({ routeTree, context, scrollRestoration: true, defaultPreload: 'intent' })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
