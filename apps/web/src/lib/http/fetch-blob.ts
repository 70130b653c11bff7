import type { AnyEndpoint, EndpointInput } from '@herdboard/contract/core/endpoint.ts'
import { callEndpoint } from './call-endpoint.ts'

/** Calls an endpoint that returns bytes. A URL in a page cannot carry the authorization header. */
export const fetchBlob = <E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<Blob> => callEndpoint(endpoint, input, signal ? { signal } : {}) as Promise<unknown> as Promise<Blob>
