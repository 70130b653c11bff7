import { useRouter } from '@tanstack/react-router'
import type { NamedRouteName } from './sidebar-route.ts'

/** Returns the path of the route with this name; null if there is none. */
export function useNamedRoute(name: NamedRouteName): string | null {
  const { routesById } = useRouter()
  return Object.values(routesById).find((route) => route.options.staticData?.name === name)?.fullPath ?? null
}
