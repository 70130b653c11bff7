import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { LiveRegions } from '#ui/live/live-regions.tsx'
import { NarrowWindowWarning } from '#ui/narrow-window/narrow-window-warning.tsx'
import { Toasts } from '#ui/toasts/toasts.tsx'
import type { RouterContext } from '../router.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  return (
    <>
      <NarrowWindowWarning />
      <Outlet />
      <Toasts />
      <LiveRegions />
    </>
  )
}
