import type { loginInfo } from '@herdboard/contract/auth.ts'
import type { Parsed, Reply } from '@herdboard/contract/endpoint.ts'
import type { WebCall } from '#platform/call.ts'
import { Problem } from '#platform/problem.ts'

/** Where to sign in, and where one lands afterwards; addresses of other origins are refused. */
export async function loginAddresses(
  call: WebCall,
  { callback_url, fallback_logout_url }: Parsed<typeof loginInfo>['query'],
): Promise<Reply<typeof loginInfo>> {
  const { origin } = new URL(`${call.request.protocol}://${call.request.host}`)
  const back = ownAddress(origin, callback_url, 'callback_url')
  const out = ownAddress(origin, fallback_logout_url, 'fallback_logout_url')
  return { login_url: `/auth/login?callback_url=${encodeURIComponent(back)}`, logout_url: out, provider: 'password' }
}

/** Path, search and hash of an address of this origin. */
function ownAddress(origin: string, text: string, name: string): string {
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  if (url?.origin !== origin || !/^(\/|https?:)/.test(text)) throw new Problem('request.malformed', { name })
  return `${url.pathname}${url.search}${url.hash}`
}
