import type { Environment } from './environment.ts'
import { StartProblem } from './start-problem.ts'

/** The installation's sign-in provider, any that supports OpenID Connect. */
export interface OidcConfig {
  issuer: string
  clientId: string
  /** Null for a public client, which uses PKCE alone. */
  clientSecret: string | null
  /** Label of the sign-in button: `Microsoft`, `Landbrugets login`. */
  label: string
  /** `code`: the server fetches the ID token. `id_token`: the browser brings it in the URL. */
  flow: 'code' | 'id_token'
}

const OIDC_VARIABLES = ['HERDBOARD_OIDC_ISSUER', 'HERDBOARD_OIDC_CLIENT_ID', 'HERDBOARD_OIDC_LABEL'] as const

/** Reads the sign-in provider; null where there is none. Throws a StartProblem when one of its variables is missing. */
export function readOidcConfig(environment: Environment): OidcConfig | null {
  const { HERDBOARD_OIDC_ISSUER: issuer, HERDBOARD_OIDC_CLIENT_ID: clientId, HERDBOARD_OIDC_LABEL: label } = environment
  if (issuer === undefined || clientId === undefined || label === undefined) {
    const missing = OIDC_VARIABLES.filter((name) => environment[name] === undefined)
    if (missing.length < OIDC_VARIABLES.length || environment.HERDBOARD_OIDC_CLIENT_SECRET !== undefined) {
      throw new StartProblem(`${OIDC_VARIABLES.join(', ')} belong together; ${missing.join(' and ')} not set.`)
    }
    return null
  }
  const clientSecret = environment.HERDBOARD_OIDC_CLIENT_SECRET ?? null
  return { issuer, clientId, clientSecret, label, flow: environment.HERDBOARD_OIDC_FLOW }
}

/**
 * Reads whether users may sign in with a password. Throws a StartProblem where some or all users could not sign in at
 * all.
 */
export function readPasswordSignIn({ HERDBOARD_PASSWORD_SIGN_IN }: Environment, provider: OidcConfig | null): boolean {
  if (HERDBOARD_PASSWORD_SIGN_IN === 'off' && provider === null) {
    throw new StartProblem('HERDBOARD_PASSWORD_SIGN_IN=off needs a sign-in provider: set HERDBOARD_OIDC_ISSUER.')
  }
  if (HERDBOARD_PASSWORD_SIGN_IN === 'off' && provider?.flow === 'id_token') {
    throw new StartProblem(
      'HERDBOARD_PASSWORD_SIGN_IN=off needs HERDBOARD_OIDC_FLOW=code: with id_token people who use two-step verification sign in with password and code.',
    )
  }
  return HERDBOARD_PASSWORD_SIGN_IN === 'on'
}
