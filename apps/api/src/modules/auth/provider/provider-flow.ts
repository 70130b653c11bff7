import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sameOriginPath } from '#modules/auth/login-info.ts'
import { logSecurity } from '#modules/auth/security-event.ts'
import type { SignInContext } from '#modules/auth/service.ts'
import { clientCookie } from '#modules/auth/sessions/cookies.ts'
import { addressThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { countAttempt, refundAddressAttempt } from '#modules/auth/sql/sign-in-attempts.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { type ProviderAttempt, saveAttempt, takeAttempt } from './provider-attempt.ts'
import type { ProviderIdentity, SignInProvider } from './provider-client.ts'
import { failureReason, providerProblem } from './provider-problem.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

const StartQuery = z.strictObject({
  callback_url: z.string().max(2000).default('/overview'),
  client_id: z.uuid(),
  remember: z.enum(['true', 'false']).default('false'),
})

/** Base for parsing a relative address of this server. */
const PLACEHOLDER_ORIGIN = 'http://here.invalid'

const secret = () => randomBytes(32).toString('base64url')

/** Starts a sign-in at the provider: returns its address, and stores the attempt in a cookie. */
export async function startProviderSignIn(
  { keys }: SignInContext,
  provider: SignInProvider,
  context: WebRequestContext,
): Promise<string> {
  const query = StartQuery.safeParse(context.request.query)
  if (!query.success) throw new Problem('request.malformed', { name: query.error.issues[0]?.path.join('.') ?? '' })
  const { client_id, remember, callback_url } = query.data
  const callback = sameOriginPath(context.request, callback_url, 'callback_url')
  const options = { issuer: provider.settings.issuer, client_id, remember: remember === 'true', callback }
  const attempt = { ...options, state: secret(), nonce: secret(), verifier: secret() }
  const address = await provider.authorizationUrl(attempt)
  await saveAttempt(keys.refreshToken, context.reply, attempt, context.now)
  return address
}

/** Completes a return with a code: returns the page that the browser opens, with the token for one exchange. */
export async function returnFromProvider(
  signIn: SignInContext,
  provider: SignInProvider,
  context: WebRequestContext,
): Promise<string> {
  const { search } = new URL(context.request.url, PLACEHOLDER_ORIGIN)
  const { attempt, token, needsCode } = await verifyAndSignIn(signIn, provider, context, {
    clientId: clientCookie(context.request),
    prove: (attempt) => provider.identityByCode(search, attempt),
  })
  const back = callbackPage(attempt)
  // The sign-in page asks for the code and then opens the requested page.
  const to = needsCode ? new URL('/auth/login', back) : back
  if (needsCode) to.searchParams.set('wanted', attempt.callback)
  to.searchParams.set(needsCode ? 'code_token' : 'token', token)
  return `${to.pathname}${to.search}${to.hash}`
}

/** Parses the requested page and checks its origin again, because a token is added to the address. */
function callbackPage({ callback }: ProviderAttempt): URL {
  const page = new URL(callback, PLACEHOLDER_ORIGIN)
  if (page.origin !== PLACEHOLDER_ORIGIN || page.pathname.startsWith('//'))
    throw new Problem('request.malformed', { name: 'callback_url' })
  return page
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Exchanges the provider's ID token for a sign-in token of this server, with the requested page. Any other token is
 * returned unchanged.
 */
export async function exchangeProviderToken(
  signIn: SignInContext,
  provider: SignInProvider | null,
  context: WebRequestContext,
  body: { token: string; client_id: string },
): Promise<{ token: string; client_id: string; returnPath?: string }> {
  if (provider?.settings.flow !== 'id_token' || !JWT.test(body.token)) return body
  const { attempt, token, needsCode } = await verifyAndSignIn(signIn, provider, context, {
    clientId: body.client_id,
    prove: (attempt) => provider.identityByToken(body.token, attempt),
  })
  if (needsCode) throw new Problem('auth.needs_code', {}, { extra: { code_token: token } })
  const { pathname, search, hash } = callbackPage(attempt)
  return { ...body, token, returnPath: `${pathname}${search}${hash}` }
}

interface ProviderReturn {
  /** Client id of the returning browser. Another browser cannot complete the attempt. */
  clientId: string
  prove: (attempt: ProviderAttempt) => Promise<ProviderIdentity>
}

/**
 * Verifies a return from the provider and signs the person in. Each return counts as a failed attempt of its IP address
 * until it is verified.
 */
async function verifyAndSignIn(
  { database, keys }: SignInContext,
  provider: SignInProvider,
  context: WebRequestContext,
  { clientId, prove }: ProviderReturn,
) {
  const { request, reply, now } = context
  const address = addressThrottle(request.ip)
  const waitUntil = await withTransaction(database, (db) => countAttempt(db, address, now))
  if (waitUntil) {
    logSecurity(context, 'sign_in.throttled', null)
    throw waitProblem(waitUntil, now)
  }
  const attempt = await takeAttempt(keys.refreshToken, request, reply, now)
  try {
    if (!attempt) throw new Problem('auth.provider_failed', { provider: provider.settings.label })
    if (attempt.client_id !== clientId)
      throw providerProblem(new Error('another browser began this sign-in'), provider.settings.label)
    if (attempt.issuer !== provider.settings.issuer)
      throw providerProblem(new Error('this sign-in began at another issuer'), provider.settings.label)
    const identity = await prove(attempt)
    const { token, needsCode } = await signInByProvider(database, context, provider.settings, attempt, identity)
    await withTransaction(database, (db) => refundAddressAttempt(db, address))
    return { attempt, token, needsCode }
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'auth.provider_failed') {
      logSecurity(context, 'sign_in.refused', null)
      // The exact reason is only for the administrator of the installation.
      request.log.warn(
        { type: 'sign-in provider', reason: failureReason(problem.cause) },
        'a return from the provider was refused',
      )
    }
    if (problem instanceof Problem && problem.code === 'auth.provider_away') {
      await withTransaction(database, (db) => refundAddressAttempt(db, address))
    }
    throw problem
  }
}
