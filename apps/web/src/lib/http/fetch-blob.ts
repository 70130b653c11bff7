import type { AnyEndpoint, Input } from '@herdboard/contract/core/endpoint.ts'
import { callEndpoint } from './call-endpoint.ts'

/** Calls an endpoint that answers with bytes, with the sign-in that an address in a page cannot carry. */
export const fetchBlob = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Blob> =>
  callEndpoint(endpoint, input, signal ? { signal } : {}) as Promise<unknown> as Promise<Blob>
