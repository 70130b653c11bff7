import type { Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import type { loginInfo } from '@herdboard/contract/people/auth.ts'
import type { FastifyRequest } from 'fastify'
import type { SignInContext } from '#modules/auth/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'

/** Where the way to the provider begins. */
export const PROVIDER_START = '/api/auth/provider/start'

/** Where to sign in and out, and in which ways; addresses of other origins are refused. */
export async function loginAddresses(
  { provider, passwordSignIn }: Pick<SignInContext, 'provider' | 'passwordSignIn'>,
  context: WebRequestContext,
  { callback_url, fallback_logout_url }: Parsed<typeof loginInfo>['query'],
): Promise<Reply<typeof loginInfo>> {
  const back = sameOriginPath(context.request, callback_url, 'callback_url')
  const out = sameOriginPath(context.request, fallback_logout_url, 'fallback_logout_url')
  return {
    login_url: `${provider ? PROVIDER_START : '/auth/login'}?callback_url=${encodeURIComponent(back)}`,
    logout_url: (await provider?.logoutUrl(null)) ?? out,
    provider: provider ? 'oidc' : 'password',
    provider_label: provider?.settings.label ?? null,
    password_sign_in: passwordSignIn,
  }
}

/**
 * Path, search and hash of an address of this origin. A path of two slashes would name another one to whoever reads it
 * next: `/.//a` stands for `//a`.
 */
export function sameOriginPath({ protocol, host }: FastifyRequest, text: string, name: string): string {
  const requestOrigin = `${protocol}://${host}`
  // The header is the caller's to write.
  if (!URL.canParse(requestOrigin)) throw new Problem('request.malformed', { name: 'host' })
  const { origin } = new URL(requestOrigin)
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  const isOurs = url?.origin === origin && !url.pathname.startsWith('//') && /^(\/|https?:)/.test(text)
  if (!isOurs) throw new Problem('request.malformed', { name })
  return `${url.pathname}${url.search}${url.hash}`
}
