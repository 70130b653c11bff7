import { randomUUID } from 'node:crypto'
import { exchangeToken, login } from '@herdboard/contract/auth.ts'
import type { AnyEndpoint, Input, Reply } from '@herdboard/contract/endpoint.ts'
import { type ProblemMessage, ProblemReply } from '@herdboard/contract/problem.ts'
import type { LiveClock } from './clock.ts'
import { type Answer, type Parts, send } from './http.ts'

/** What a server said no to: 300 asks whether it is meant so, anything else will not do. */
export class Refused extends Error {
  readonly status: number
  readonly messages: readonly ProblemMessage[]

  constructor(status: number, messages: readonly ProblemMessage[]) {
    super(messages.map(({ message }) => message).join(' '))
    this.status = status
    this.messages = messages
  }

  /** True where one of the messages has the code. */
  says(code: string): boolean {
    return this.messages.some((message) => message.code === code)
  }
}

/** Somebody pressed Ctrl-C. */
export class Stopped extends Error {}

/** Nobody is let in: waiting does not help. */
export class NotLetIn extends Error {}

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
export type SignIn = () => Promise<string>

/** A session that signs in when it must. */
export function createSession(connection: LiveConnection, who: string, signIn: SignIn): Session {
  let token: string | null = null
  const authorized = async (endpoint: AnyEndpoint, parts: Parts, key: string | undefined): Promise<Answer> => {
    for (let isRetry = false; ; isRetry = true) {
      token ??= await signIn()
      const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) }
      const answer = await sendWithRetry(connection, () => send(connection.address, endpoint, parts, headers))
      if (answer.status !== 401) return answer
      if (isRetry) throw new NotLetIn(`${who} signed in, and was not let in`)
      token = null
    }
  }
  return {
    renew: () => {
      token = null
    },
    call: async (endpoint, input, key) => {
      const answer = await authorized(endpoint, input as Parts, key)
      if (answer.status !== (endpoint.status ?? 200)) throw new Refused(answer.status, messagesIn(answer))
      return endpoint.reply.parse(answer.text === '' ? null : JSON.parse(answer.text)) as Reply<typeof endpoint>
    },
  }
}

/** Signs in with a password, as the sign-in page does. */
export const passwordTokenSource =
  (connection: LiveConnection, email: string, password: string): SignIn =>
  async () => {
    const client_id = randomUUID()
    const ask = async (endpoint: typeof login | typeof exchangeToken, body: object) => {
      const answer = await sendWithRetry(connection, () => send(connection.address, endpoint, { body: { ...body, client_id } }, {}))
      if (answer.status !== 200)
        throw new NotLetIn(`${email}: ${new Refused(answer.status, messagesIn(answer)).message}`)
      return endpoint.reply.parse(JSON.parse(answer.text)).token
    }
    return ask(exchangeToken, { token: await ask(login, { email, password }) })
  }

/** Sends until somebody answers: the same request with the same key, after longer and longer waits. */
async function sendWithRetry({ clock, stop, log }: LiveConnection, attempt: () => Promise<Answer>): Promise<Answer> {
  let isLogged = false
  let failures = 0
  for (let waitMs = FIRST_BACKOFF_MS; ; waitMs = Math.min(waitMs * 2, MAX_BACKOFF_MS)) {
    if (stop.aborted) throw new Stopped()
    const answer = await attempt().catch((error: unknown) => error as Error)
    if (!(answer instanceof Error)) {
      const retryAfter = retryAfterSeconds(answer)
      if (retryAfter === null || (answer.status === 500 && ++failures === MAX_FAILURES)) return answer
      if (retryAfter > 0) waitMs = retryAfter * 1000
    }
    if (!isLogged)
      log(answer instanceof Error ? `nobody answers (${answer.message}); trying again` : 'busy; trying again')
    isLogged = true
    await clock.pause(waitMs, stop)
  }
}

/** Null where the answer stands; 0 where it should be asked again without saying when. */
function retryAfterSeconds({ status, headers, text }: Answer): number | null {
  const seconds = Number(headers.get('retry-after') ?? 0)
  if (status === 429 || status >= 500) return Number.isFinite(seconds) ? seconds : 0
  return status === 409 && text.includes('idempotency.in_progress') ? Math.max(1, seconds) : null
}

function messagesIn({ status, text }: Answer): ProblemMessage[] {
  try {
    return ProblemReply.parse(JSON.parse(text)).messages
  } catch {
    return [{ code: 'unknown', message: `HTTP ${status}` }]
  }
}
