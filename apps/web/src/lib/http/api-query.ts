import type { AnyEndpoint, Input } from '@herdboard/contract/core/endpoint.ts'
import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { callEndpoint } from './call-endpoint.ts'

/** The query for a GET endpoint. Its key starts with the path, so one path refreshes every variant. */
export const apiQuery = <E extends AnyEndpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as QueryKey,
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
  })

/** The mutation for a writing endpoint, with the reads it makes stale. */
export const apiMutation = <E extends AnyEndpoint>(
  endpoint: E,
  { refreshes, showsOwnErrors = false }: { refreshes: readonly AnyEndpoint[]; showsOwnErrors?: boolean },
) =>
  mutationOptions({
    mutationFn: (input: Input<E>) => callEndpoint(endpoint, input, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: (_data, _input, _result, { client }) =>
      Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: [stale.path] }))),
    meta: { showsOwnErrors },
  })
