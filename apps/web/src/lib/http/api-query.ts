import type { AnyEndpoint, Input } from '@herdboard/contract/core/endpoint.ts'
import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { callEndpoint } from './call-endpoint.ts'

/** The query for a GET endpoint. Its key starts with the path, by which the topics that it reads make it stale. */
export const apiQuery = <E extends AnyEndpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as QueryKey,
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
  })

/** The mutation for a writing endpoint. It is pending until the screens show what it changed. */
export const apiMutation = <E extends AnyEndpoint>(
  endpoint: E,
  { showsOwnErrors = false }: { showsOwnErrors?: boolean } = {},
) =>
  mutationOptions({
    mutationFn: (input: Input<E>) =>
      callEndpoint(endpoint, input, { idempotencyKey: crypto.randomUUID(), awaitsScreens: true }),
    meta: { showsOwnErrors },
  })
