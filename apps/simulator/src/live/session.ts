import { randomUUID } from 'node:crypto'
import type { AnyEndpoint, EndpointInput, EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { type ProblemMessage, ProblemReply } from '@herdboard/contract/core/problem.ts'
import { exchangeToken, login } from '@herdboard/contract/people/auth.ts'
import type { LiveClock } from './clock.ts'
import { type HttpResponse, type LiveRequestParts, sendRequest } from './send-request.ts'

/** Refusal by the server: status 300 asks for a confirmation, any other is final. */
export class RequestRefused extends Error {
  readonly status: number
  readonly messages: readonly ProblemMessage[]

  constructor(status: number, messages: readonly ProblemMessage[]) {
    super(messages.map(({ message }) => message).join(' '))
    this.status = status
    this.messages = messages
  }

  /** True where one of the messages has the code. */
  hasCode(code: string): boolean {
    return this.messages.some((message) => message.code === code)
  }
}

/** The user pressed Ctrl-C. */
export class LiveDemoStopped extends Error {}

/** The sign-in failed; a retry does not help. */
export class SignInRefused extends Error {}

/** Signed-in user. */
export interface LiveSession {
  /**
   * Sends a request; waits while the network fails or the server is busy. Throws RequestRefused, LiveDemoStopped or
   * SignInRefused.
   */
  call<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>, key?: string): Promise<EndpointReply<E>>
  /** Signs in again with the next request, because the token names the user's current company. */
  renew(): void
}

export interface LiveConnection {
  /** Address of the server: `http://127.0.0.1:3000`. */
  address: string
  clock: LiveClock
  stop: AbortSignal
  /** Prints one line to the console. */
  log(line: string): void
}

const FIRST_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 60_000
/** Attempts with status 500: a server that fails on a request fails on it again. */
const MAX_FAILURES = 3

/** Source of access tokens; after a refused token, the next call returns a new one. */
export type AccessTokenSource = () => Promise<string>

/** Creates a session that signs in when needed. */
export function createSession(connection: LiveConnection, who: string, signIn: AccessTokenSource): LiveSession {
  let token: string | null = null
  const authorized = async (
    endpoint: AnyEndpoint,
    parts: LiveRequestParts,
    key: string | undefined,
  ): Promise<HttpResponse> => {
    for (let isRetry = false; ; isRetry = true) {
      token ??= await signIn()
      const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) }
      const response = await sendWithRetry(connection, () => sendRequest(connection.address, endpoint, parts, headers))
      if (response.status !== 401) return response
      if (isRetry) throw new SignInRefused(`${who} signed in, and was not let in`)
      token = null
    }
  }
  return {
    renew: () => {
      token = null
    },
    call: async (endpoint, input, key) => {
      const response = await authorized(endpoint, input as LiveRequestParts, key)
      if (response.status !== (endpoint.status ?? 200))
        throw new RequestRefused(response.status, problemMessages(response))
      return endpoint.reply.parse(response.text === '' ? null : JSON.parse(response.text)) as EndpointReply<
        typeof endpoint
      >
    },
  }
}

/** Signs in with a password, like the sign-in page. */
export const passwordTokenSource =
  (connection: LiveConnection, email: string, password: string): AccessTokenSource =>
  async () => {
    const client_id = randomUUID()
    const requestToken = async (endpoint: typeof login | typeof exchangeToken, body: object) => {
      const response = await sendWithRetry(connection, () =>
        sendRequest(connection.address, endpoint, { body: { ...body, client_id } }, {}),
      )
      if (response.status !== 200)
        throw new SignInRefused(`${email}: ${new RequestRefused(response.status, problemMessages(response)).message}`)
      return endpoint.reply.parse(JSON.parse(response.text)).token
    }
    return requestToken(exchangeToken, { token: await requestToken(login, { email, password }) })
  }

/** Sends a request until it is answered, with the same idempotency key and increasing delays. */
async function sendWithRetry(
  { clock, stop, log }: LiveConnection,
  attempt: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  let isLogged = false
  let failures = 0
  let firstMs = FIRST_BACKOFF_MS
  for (let attemptNo = 1; ; attemptNo += 1) {
    if (stop.aborted) throw new LiveDemoStopped()
    let waitMs = exponentialBackoffMs({ attempt: attemptNo, firstMs, maxMs: MAX_BACKOFF_MS })
    const response = await attempt().catch((error: unknown) => error as Error)
    if (!(response instanceof Error)) {
      const retryAfter = retryAfterSeconds(response)
      if (retryAfter === null || (response.status === 500 && ++failures === MAX_FAILURES)) return response
      if (retryAfter > 0) {
        // The backoff continues from the delay that the server named.
        waitMs = firstMs = retryAfter * 1000
        attemptNo = 1
      }
    }
    if (!isLogged)
      log(response instanceof Error ? `nobody answers (${response.message}); trying again` : 'busy; trying again')
    isLogged = true
    await clock.pause(waitMs, stop)
  }
}

/** Seconds until a retry: null where the reply is final, 0 where the server names no delay. */
function retryAfterSeconds({ status, headers, text }: HttpResponse): number | null {
  const seconds = Number(headers.get('retry-after') ?? 0)
  if (status === 429 || status >= 500) return Number.isFinite(seconds) ? seconds : 0
  return status === 409 && text.includes('idempotency.in_progress') ? Math.max(1, seconds) : null
}

function problemMessages({ status, text }: HttpResponse): ProblemMessage[] {
  try {
    return ProblemReply.parse(JSON.parse(text)).messages
  } catch {
    return [{ code: 'unknown', message: `HTTP ${status}` }]
  }
}
