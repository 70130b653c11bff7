import type { QueryClient } from '@tanstack/react-query'

/** The context of every route loader. It has its own file, because the router imports the routes. */
export interface RouterContext {
  queryClient: QueryClient
}
