import { ClientError, ResponseBodyError } from 'openid-client'
import { Problem } from '#platform/http/errors/problem.ts'

const TIMED_OUT: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** Returns whether the provider did not answer, answered too late, or reported a server error. */
function isProviderUnavailable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (error instanceof ClientError) {
    const { cause } = error
    return TIMED_OUT.has(error.code ?? '') || (cause instanceof Response && cause.status >= 500)
  }
  // `fetch` throws this when the connection fails.
  return error instanceof TypeError && error.cause !== undefined
}

/** Returns the problem for the user; its cause is for the log. */
export function providerProblem(cause: unknown, provider: string): Problem {
  if (cause instanceof Problem) return cause
  return isProviderUnavailable(cause)
    ? new Problem('auth.provider_away', { provider }, { retryAfterSeconds: 5, cause })
    : new Problem('auth.provider_failed', { provider }, { cause })
}

/**
 * Returns the reason in one line, without values from the token: `unexpected JWT claim value encountered: unexpected
 * JWT "nonce" …`.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'nothing began in this browser, or too long ago'
  if (error instanceof ResponseBodyError) return `the provider says ${error.error}`
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${inner}`
}
