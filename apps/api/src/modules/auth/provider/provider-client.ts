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

/** Who somebody is, as the provider has proved. */
export interface ProviderIdentity {
  subject: string
  email: string | null
  emailIsVerified: boolean
  /** The proof itself, which the provider's sign-out asks for. */
  idToken: string
}

export interface SignInProvider {
  settings: OidcConfig
  /** Where the browser proves who is there. */
  authorizationUrl(attempt: ProviderAttempt): Promise<string>
  /** The proof behind the code in an address of return. */
  identityByCode(search: string, attempt: ProviderAttempt): Promise<ProviderIdentity>
  /** The proof that the browser brought itself. */
  identityByToken(idToken: string, attempt: ProviderAttempt): Promise<ProviderIdentity>
  /** Where one signs out of the provider, too; null where it has no such page, or is away. */
  logoutUrl(idToken: string | null): Promise<string | null>
}

export const RETURN_PATH = '/api/auth/provider/return'
const SIGN_IN_PAGE = '/auth/login'
const ANSWER_WITHIN_SECONDS = 5
/** For what can be done without: a page waits no longer for a provider that is away. */
const LOGOUT_DISCOVERY_TIMEOUT_MS = 1_000
const DISCOVERY_CACHE_MS = 3_600_000

/** The provider of the installation. It is asked when somebody needs it, never at the start: it may be away. */
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
        const given = await authorizationCodeGrant(config, new URL(returnUrl + search), checks)
        const claims = given.claims()
        if (!claims || given.id_token === undefined) throw new Error('The provider gave no proof')
        const more = claims.email === undefined ? await fetchMoreClaims(config, given.access_token, claims) : claims
        return toProviderIdentity(claims.sub, more, given.id_token)
      }),
    identityByToken: (idToken, { state, nonce }) =>
      withConfiguration(async (config) => {
        // The nonce ties the proof to this browser; the state has told us nothing more.
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

/** What the provider says of itself, asked again once an hour, and once for all who wait. */
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
  // Signatures are checked even of what comes straight from the provider over TLS.
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

/** Some providers write truth as a text. */
const EmailClaims = z.object({
  email: z.email().max(254).nullable().catch(null),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
})

function toProviderIdentity(subject: string, claims: object, idToken: string): ProviderIdentity {
  const { email, email_verified: emailIsVerified } = EmailClaims.parse(claims)
  return { subject, email, emailIsVerified, idToken }
}
