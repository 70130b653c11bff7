import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  implicitAuthentication,
  None,
  useIdTokenResponseType,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import type { OidcConfig } from '#platform/config/oidc-config.ts'
import type { ProviderAttempt } from './provider-attempt.ts'
import { providerProblem } from './provider-problem.ts'

/** A person's identity as verified by the provider. */
export interface ProviderIdentity {
  subject: string
  email: string | null
  emailIsVerified: boolean
  /** The ID token, which the provider's sign-out requires. */
  idToken: string
}

export interface SignInProvider {
  settings: OidcConfig
  /** Returns the address of the provider's sign-in page. */
  authorizationUrl(attempt: ProviderAttempt): Promise<string>
  /** Verifies the code in the query string of a return address. */
  identityByCode(search: string, attempt: ProviderAttempt): Promise<ProviderIdentity>
  /** Verifies an ID token that the browser sent. */
  identityByToken(idToken: string, attempt: ProviderAttempt): Promise<ProviderIdentity>
  /** Returns the provider's sign-out address; null where it has none or is unavailable. */
  logoutUrl(idToken: string | null): Promise<string | null>
}

export const RETURN_PATH = '/api/auth/provider/return'
const SIGN_IN_PAGE = '/auth/login'
const ANSWER_WITHIN_SECONDS = 5
/** Timeout for optional discovery, so that a page does not wait for an unavailable provider. */
const LOGOUT_DISCOVERY_TIMEOUT_MS = 1_000
const DISCOVERY_CACHE_MS = HOUR_MS

/**
 * Creates the client of the installation's sign-in provider. It contacts the provider on first use, not at start,
 * because the provider may be unavailable.
 */
export function signInProvider({ publicUrl }: Config, settings: OidcConfig): SignInProvider {
  const cached = cachedDiscovery(settings)
  const isCode = settings.flow === 'code'
  const returnUrl = publicUrl + (isCode ? RETURN_PATH : SIGN_IN_PAGE)
  const withConfiguration = <Result>(work: (config: Configuration) => Promise<Result>): Promise<Result> =>
    cached()
      .then(work)
      .catch((cause: unknown) => {
        throw providerProblem(cause, settings.label)
      })

  return {
    settings,
    authorizationUrl: ({ state, nonce, verifier }) =>
      withConfiguration(async (config) => {
        const challenge = { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
        const parameters = { redirect_uri: returnUrl, scope: 'openid email', state, nonce, ...(isCode && challenge) }
        return buildAuthorizationUrl(config, parameters).href
      }),
    identityByCode: (search, { state, nonce, verifier }) =>
      withConfiguration(async (config) => {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const grant = await authorizationCodeGrant(config, new URL(returnUrl + search), checks)
        const claims = grant.claims()
        if (!claims || grant.id_token === undefined) throw new Error('The provider returned no ID token')
        const more = claims.email === undefined ? await fetchMoreClaims(config, grant.access_token, claims) : claims
        return toProviderIdentity(claims.sub, more, grant.id_token)
      }),
    identityByToken: (idToken, { state, nonce }) =>
      withConfiguration(async (config) => {
        // The nonce ties the ID token to this browser. The state adds nothing here.
        const address = new URL(`${returnUrl}#${new URLSearchParams({ id_token: idToken, state })}`)
        const claims = await implicitAuthentication(config, address, nonce, { expectedState: state })
        return toProviderIdentity(claims.sub, claims, idToken)
      }),
    logoutUrl: async (idToken) => {
      const config = await Promise.race([cached().catch(() => null), discoveryTimeout()])
      if (!config?.serverMetadata().end_session_endpoint) return null
      const parameters = {
        post_logout_redirect_uri: publicUrl + SIGN_IN_PAGE,
        ...(idToken && { id_token_hint: idToken }),
      }
      return buildEndSessionUrl(config, parameters).href
    },
  }
}

const discoveryTimeout = () =>
  new Promise<null>((resume) => setTimeout(resume, LOGOUT_DISCOVERY_TIMEOUT_MS, null).unref())

/** Caches the provider's discovery document for an hour. Concurrent callers share one request. */
function cachedDiscovery(settings: OidcConfig): () => Promise<Configuration> {
  let cached: { config: Configuration; until: number } | null = null
  let pending: Promise<Configuration> | null = null
  return () => {
    if (cached && cached.until > performance.now()) return Promise.resolve(cached.config)
    pending ??= discover(settings)
      .then((config) => {
        cached = { config, until: performance.now() + DISCOVERY_CACHE_MS }
        return config
      })
      .finally(() => {
        pending = null
      })
    return pending
  }
}

async function discover({ issuer, clientId, clientSecret, flow }: OidcConfig): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:')
  // Signatures are checked even where the token comes directly from the provider over TLS.
  const execute = [
    ...(isPlain ? [allowInsecureRequests] : []),
    flow === 'code' ? enableNonRepudiationChecks : useIdTokenResponseType,
  ]
  const secret = clientSecret === null ? {} : { client_secret: clientSecret }
  const authentication = clientSecret === null ? None() : undefined
  return discovery(new URL(issuer), clientId, secret, authentication, { execute, timeout: ANSWER_WITHIN_SECONDS })
}

const fetchMoreClaims = (config: Configuration, accessToken: string, { sub }: IDToken) =>
  config.serverMetadata().userinfo_endpoint === undefined ? {} : fetchUserInfo(config, accessToken, sub)

/** Some providers send `email_verified` as the text "true". */
const EmailClaims = z.object({
  email: z.email().max(254).nullable().catch(null),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
})

function toProviderIdentity(subject: string, claims: object, idToken: string): ProviderIdentity {
  const { email, email_verified: emailIsVerified } = EmailClaims.parse(claims)
  return { subject, email, emailIsVerified, idToken }
}
