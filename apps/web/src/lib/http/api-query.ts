import type { AnyEndpoint, EndpointInput } from '@herdboard/contract/core/endpoint.ts'
import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { callEndpoint } from './call-endpoint.ts'

/**
 * Creates the query options for a GET endpoint. The key starts with the path, through which a change of topics that the
 * endpoint reads makes it stale.
 */
export const apiQuery = <E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as QueryKey,
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
  })

/**
 * Creates the mutation options for a writing endpoint. The mutation stays pending until the screens show what it
 * changed.
 */
export const apiMutation = <E extends AnyEndpoint>(
  endpoint: E,
  { showsOwnErrors = false }: { showsOwnErrors?: boolean } = {},
) =>
  mutationOptions({
    mutationFn: (input: EndpointInput<E>) =>
      callEndpoint(endpoint, input, { idempotencyKey: crypto.randomUUID(), awaitsScreens: true }),
    meta: { showsOwnErrors },
  })
