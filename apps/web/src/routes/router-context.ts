import type { QueryClient } from '@tanstack/react-query'

/** What the loader of every route is handed. In a file of its own, for the router imports the routes. */
export interface RouterContext {
  queryClient: QueryClient
}
