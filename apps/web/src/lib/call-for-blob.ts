import type { AnyEndpoint, Input } from '@herdboard/contract/endpoint.ts'
import { call } from './api.ts'

/** Calls an endpoint that answers with bytes, with the sign-in that an address in a page cannot carry. */
export const callForBlob = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Blob> =>
  call(endpoint, input, signal ? { signal } : {}) as Promise<unknown> as Promise<Blob>
