import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { LiveRegions } from '#ui/live-region/live-regions.tsx'
import { Toasts } from '#ui/toasts/toasts.tsx'
import type { RouterContext } from './router-context.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <LiveRegions />
    </>
  )
}
