import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '../router.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()()
