import type { AnyEndpoint, Input, Reply } from '@herdboard/contract/endpoint.ts'
import { TAB_HEADER } from '@herdboard/contract/live.ts'
import { changedTopics } from '@herdboard/contract/told-topics.ts'
import { offlineProblem, problemOf } from './api-problem.ts'
import { tellConnection } from './connection.ts'
import { frontEnd } from './front-end.ts'
import { publishOwnChange } from './live/own-changes.ts'
import { liveTabId } from './live/this-tab.ts'
import { browserLanguage, spokenLanguage } from './spoken-language.ts'
import { now } from './today.ts'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface SendOptions {
  token?: string | null
  /** One key for one submission, however often it is sent. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * One HTTP call as the contract describes it: address, headers, body, answer.
 * Throws an `ApiProblem` for every answer that is not 2xx, and for none.
 */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  { token = null, idempotencyKey, signal }: SendOptions = {},
): Promise<Reply<E>> {
  const { body } = input as Parts
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...callHeaders(token),
      ...(endpoint.method !== 'GET' && { [TAB_HEADER]: liveTabId }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((failure: unknown) => {
    if (signal?.aborted) throw failure
    tellConnection(false)
    throw offlineProblem()
  })
  tellConnection(true)
  if (!response.ok) throw await problemOf(response)
  const staleTopics = changedTopics(endpoint, (input as Parts).params)
  if (staleTopics.length > 0) publishOwnChange(staleTopics, now().getTime())
  if (endpoint.produces) return (await response.blob()) as unknown as Reply<E>
  return (response.status === 204 ? null : await response.json()) as Reply<E>
}

/** What every call carries: who speaks, in which language, for whom. */
export const callHeaders = (token: string | null): Record<string, string> => ({
  platform: frontEnd.platform,
  language: spokenLanguage() ?? browserLanguage(),
  version: frontEnd.version,
  'cache-control': 'no-cache',
  'subscription-key': frontEnd.subscriptionKey,
  ...(token && { authorization: `Bearer ${token}` }),
})

/** `/api/records/…?from=…`; absent parts are left out. */
export function addressOf(endpoint: AnyEndpoint, input: unknown): string {
  const { params = {}, query = {} } = input as Parts
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}
