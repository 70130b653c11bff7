import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { loginInfo } from '@herdboard/contract/people/auth.ts'
import type { FastifyRequest } from 'fastify'
import type { SignInContext } from '#modules/auth/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'

/** Path that starts a sign-in at the provider. */
export const PROVIDER_START = '/api/auth/provider/start'

/** Returns the addresses for sign-in and sign-out, and the available methods. Refuses addresses of other origins. */
export async function loginAddresses(
  { provider, passwordSignIn }: Pick<SignInContext, 'provider' | 'passwordSignIn'>,
  context: WebRequestContext,
  { callback_url, fallback_logout_url }: EndpointRequest<typeof loginInfo>['query'],
): Promise<EndpointReply<typeof loginInfo>> {
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
 * Returns path, search and hash of an address of this origin. Refuses a path with two leading slashes, because the next
 * reader would take it for another host: `/.//a` becomes `//a`.
 */
export function sameOriginPath({ protocol, host }: FastifyRequest, text: string, name: string): string {
  const requestOrigin = `${protocol}://${host}`
  // The caller controls the Host header.
  if (!URL.canParse(requestOrigin)) throw new Problem('request.malformed', { name: 'host' })
  const { origin } = new URL(requestOrigin)
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  const isOurs = url?.origin === origin && !url.pathname.startsWith('//') && /^(\/|https?:)/.test(text)
  if (!isOurs) throw new Problem('request.malformed', { name })
  return `${url.pathname}${url.search}${url.hash}`
}
