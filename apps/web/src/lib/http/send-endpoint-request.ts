import { changedTopics } from '@herdboard/contract/core/changed-topics.ts'
import { encodedBody } from '@herdboard/contract/core/encoded-body.ts'
import type { AnyEndpoint, EndpointInput, EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { CHANGE_ID_HEADER } from '@herdboard/contract/core/live-topics.ts'
import { compareClock } from '../compare-clock.ts'
import { startOwnChange } from '../live/own-changes.ts'
import { registerReads } from '../live/topic-queries.ts'
import { browserLocale, currentLocale } from '../locale/current-locale.ts'
import { currentInstant } from '../today.ts'
import { offlineProblem, parseProblem } from './api-problem.ts'
import { clientInfo } from './client-info.ts'
import { reportConnection } from './connection-state.ts'

interface EndpointInputParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface RequestOptions {
  token?: string | null
  /** The idempotency key: one per submission, the same for every retry. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Whether a write resolves only when the screens show what it changed. */
  awaitsScreens?: boolean | undefined
  /** Sends the request in place of `fetch`, which does not say how much of a body is sent. */
  transport?: ((url: string, request: RequestInit) => Promise<Response>) | undefined
}

/**
 * Sends one HTTP request as the contract describes it: URL, headers, body, response. After a successful write, screens
 * refetch the queries that read the topics which the endpoint changes. Throws an `ApiProblem` for every response that
 * is not 2xx, and when no response arrives.
 */
export async function sendEndpointRequest<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { token = null, idempotencyKey, signal, awaitsScreens = false, transport = fetch }: RequestOptions = {},
): Promise<EndpointReply<E>> {
  const { params, body: sent } = input as EndpointInputParts
  const body = encodedBody(sent)
  registerReads(endpoint)
  const ownChange = endpoint.changes ? startOwnChange(changedTopics(endpoint, params)) : null
  const noAnswer = (failure: unknown): never => {
    if (!signal?.aborted) reportConnection(false)
    ownChange?.markUnknown()
    if (signal?.aborted) throw failure
    throw offlineProblem()
  }
  const askedAt = currentInstant()
  const response = await transport(endpointUrl(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      ...requestHeaders(token),
      ...(ownChange && { [CHANGE_ID_HEADER]: ownChange.id }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { body: body.content as BodyInit }),
    ...(signal && { signal }),
  }).catch(noAnswer)
  if (!response.ok) {
    reportConnection(true)
    ownChange?.fail()
    const problem = await parseProblem(response)
    if (!problem.isForeign) compareClock(response.headers.get('date'), askedAt)
    throw problem
  }
  // The line may be cut in the middle of an answer, and a network that asks for a sign-in answers with its own page.
  const answeredAt = response.headers.get('date')
  const reply = await receivedReply(endpoint, response).catch(noAnswer)
  compareClock(answeredAt, askedAt)
  // Only now: a page in place of each answer would otherwise end and begin the connection at every request.
  reportConnection(true)
  const screensShown = ownChange?.succeed()
  if (awaitsScreens) await screensShown
  return reply as EndpointReply<E>
}

function receivedReply(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  if (endpoint.produces) return receivedFile(response)
  return response.status === 204 ? Promise.resolve(null) : response.json()
}

/** The received bytes, under the name that the server gives them; under no name where it gives none. */
async function receivedFile(response: Response): Promise<File> {
  const bytes = await response.blob()
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File([bytes], decodeURIComponent(name), { type: bytes.type })
}

/** The headers of every request: client, language and authorization. */
export const requestHeaders = (token: string | null): Record<string, string> => ({
  platform: clientInfo.platform,
  language: currentLocale() ?? browserLocale(),
  version: clientInfo.version,
  'cache-control': 'no-cache',
  'subscription-key': clientInfo.subscriptionKey,
  ...(token && { authorization: `Bearer ${token}` }),
})

/** `/api/records/…?from=…`; undefined query parameters are left out. */
export function endpointUrl(endpoint: AnyEndpoint, input: unknown): string {
  const { params = {}, query = {} } = input as EndpointInputParts
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}
