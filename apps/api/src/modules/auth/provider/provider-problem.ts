import { ClientError, ResponseBodyError } from 'openid-client'
import { Problem } from '#platform/http/errors/problem.ts'

const TIMED_OUT: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** No answer, none in time, or one that says that the provider itself is in trouble. */
function isProviderUnavailable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (error instanceof ClientError) {
    const { cause } = error
    return TIMED_OUT.has(error.code ?? '') || (cause instanceof Response && cause.status >= 500)
  }
  // What `fetch` throws where nobody listens.
  return error instanceof TypeError && error.cause !== undefined
}

/** What went wrong between us and the provider, in words for the person; the cause is for the log. */
export function providerProblem(cause: unknown, provider: string): Problem {
  if (cause instanceof Problem) return cause
  return isProviderUnavailable(cause)
    ? new Problem('auth.provider_away', { provider }, { retryAfterSeconds: 5, cause })
    : new Problem('auth.provider_failed', { provider }, { cause })
}

/** In one line and without what was in the proof: `unexpected JWT claim value encountered: unexpected JWT "nonce" …`. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'nothing began in this browser, or too long ago'
  if (error instanceof ResponseBodyError) return `the provider says ${error.error}`
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${inner}`
}
