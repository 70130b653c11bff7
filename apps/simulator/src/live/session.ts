import { randomUUID } from 'node:crypto'
import type { AnyEndpoint, Input, Reply } from '@herdboard/contract/core/endpoint.ts'
import { type ProblemMessage, ProblemReply } from '@herdboard/contract/core/problem.ts'
import { exchangeToken, login } from '@herdboard/contract/people/auth.ts'
import type { LiveClock } from './clock.ts'
import { type HttpResponse, type LiveRequestParts, sendRequest } from './send-request.ts'

/** What a server said no to: 300 asks whether it is meant so, anything else will not do. */
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

/** Somebody pressed Ctrl-C. */
export class LiveDemoStopped extends Error {}

/** Nobody is let in: waiting does not help. */
export class SignInRefused extends Error {}

/** A person at a screen, signed in. */
export interface Session {
  /** Waits out a network that is away and a server that is busy. Throws Refused, Stopped or NotLetIn. */
  call<E extends AnyEndpoint>(endpoint: E, input: Input<E>, key?: string): Promise<Reply<E>>
  /** Signs in anew with the next call: the token names the company that the person acts in. */
  renew(): void
}

export interface LiveConnection {
  /** `http://127.0.0.1:3000` */
  address: string
  clock: LiveClock
  stop: AbortSignal
  /** One line for whoever watches. */
  log(line: string): void
}

const FIRST_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 60_000
/** A server that fails on one thing fails on it again. */
const MAX_FAILURES = 3

/** Access tokens of a person: the second call after a refused one gives another. */
export type AccessTokenSource = () => Promise<string>

/** A session that signs in when it must. */
export function createSession(connection: LiveConnection, who: string, signIn: AccessTokenSource): Session {
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
      return endpoint.reply.parse(response.text === '' ? null : JSON.parse(response.text)) as Reply<typeof endpoint>
    },
  }
}

/** Signs in with a password, as the sign-in page does. */
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

/** Sends until somebody answers: the same request with the same key, after longer and longer waits. */
async function sendWithRetry(
  { clock, stop, log }: LiveConnection,
  attempt: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  let isLogged = false
  let failures = 0
  for (let waitMs = FIRST_BACKOFF_MS; ; waitMs = Math.min(waitMs * 2, MAX_BACKOFF_MS)) {
    if (stop.aborted) throw new LiveDemoStopped()
    const response = await attempt().catch((error: unknown) => error as Error)
    if (!(response instanceof Error)) {
      const retryAfter = retryAfterSeconds(response)
      if (retryAfter === null || (response.status === 500 && ++failures === MAX_FAILURES)) return response
      if (retryAfter > 0) waitMs = retryAfter * 1000
    }
    if (!isLogged)
      log(response instanceof Error ? `nobody answers (${response.message}); trying again` : 'busy; trying again')
    isLogged = true
    await clock.pause(waitMs, stop)
  }
}

/** Null where the answer stands; 0 where it should be asked again without saying when. */
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
