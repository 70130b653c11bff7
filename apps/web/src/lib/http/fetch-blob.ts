import type { AnyEndpoint, EndpointInput } from '@herdboard/contract/core/endpoint.ts'
import { callEndpoint } from './call-endpoint.ts'

/** Calls an endpoint that returns bytes; a document has the server's name for it. A URL in a page cannot carry the authorization header. */
export const fetchBlob = <E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<File> => callEndpoint(endpoint, input, signal ? { signal } : {}) as Promise<unknown> as Promise<File>
