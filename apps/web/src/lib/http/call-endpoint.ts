import type { AnyEndpoint, EndpointInput, EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { currentLocale } from '../locale/current-locale.ts'
import { accessToken, renewSession, sessionEnd } from '../session/session.ts'
import { currentInstant } from '../today.ts'
import { ApiProblem } from './api-problem.ts'
import { handToResponseKeeper, lastResponse } from './response-keeper.ts'
import { endpointUrl, type RequestOptions, sendEndpointRequest } from './send-endpoint-request.ts'

const POLL_MS = 100
const MAX_WAIT_MS = 15_000

/** Endpoints that work before sign-in do not wait for a session. */
const isPublicPath = (path: string): boolean => path.startsWith('/auth/') || path === '/ui/brand'
/** These endpoints decide the language, so they cannot wait for it. */
const needsToken: ReadonlySet<string> = new Set(['/profile', '/definitions/languages'])

export interface EndpointCallOptions
  extends Pick<RequestOptions, 'idempotencyKey' | 'signal' | 'awaitsScreens' | 'transport'> {}

/**
 * Calls an endpoint of the contract as the signed-in user.
 *
 * Waits until token and language are known, for 15 seconds at most. After a 401 it renews the session and retries once.
 * Throws an `ApiProblem` for every error response.
 */
export async function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: EndpointCallOptions = {},
): Promise<EndpointReply<E>> {
  if (isPublicPath(endpoint.path)) return sendEndpointRequest(endpoint, input, options)
  // Do not wait if the user was signed in here and lost the token (sign-out in another tab, cookie deleted by the
  // browser).
  if (accessToken() === null && currentLocale() !== null && !(await renewSession())) throw notSignedInProblem()
  await waitForSession(needsToken.has(endpoint.path))
  const token = accessToken()
  // A write that is on its way goes on: it is stored, or the entry waits for the next sign-in.
  const end = sessionEnd()
  const signal =
    endpoint.method !== 'GET' ? options.signal : options.signal ? AbortSignal.any([options.signal, end]) : end
  const storedAddress = endpoint.method === 'GET' && !endpoint.produces ? endpointUrl(endpoint, input) : null
  try {
    const reply = await sendEndpointRequest(endpoint, input, { ...options, signal, token })
    if (storedAddress) handToResponseKeeper(storedAddress, reply)
    return reply
  } catch (problem) {
    // The callers know what to do without a session, and nothing of a read that they did not end themselves.
    if (endpoint.method === 'GET' && end.aborted && !options.signal?.aborted) throw notSignedInProblem()
    if (storedAddress && problem instanceof ApiProblem && problem.isOffline) {
      const stored = await lastResponse(storedAddress)
      if (stored !== undefined) return stored as EndpointReply<E>
    }
    const mayRenew = problem instanceof ApiProblem && problem.status === 401
    if (!mayRenew || !(await renewSession(token))) throw problem
    return sendEndpointRequest(endpoint, input, { ...options, signal, token: accessToken() })
  }
}

const notSignedInProblem = () => new ApiProblem(401, [{ code: 'auth.not_signed_in', message: '' }])

async function waitForSession(tokenIsEnough: boolean): Promise<void> {
  const isReady = () => accessToken() !== null && (tokenIsEnough || currentLocale() !== null)
  const deadlineMs = currentInstant().getTime() + MAX_WAIT_MS
  while (!isReady()) {
    if (currentInstant().getTime() >= deadlineMs) throw notSignedInProblem()
    await new Promise((resume) => setTimeout(resume, POLL_MS))
  }
}
