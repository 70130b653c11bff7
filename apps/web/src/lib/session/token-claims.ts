import { NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import type { TokenClaims } from '@herdboard/contract/people/auth.ts'
import { parseId } from '../http/parse-id.ts'

const isClaims = (value: unknown): value is TokenClaims =>
  typeof value === 'object' &&
  value !== null &&
  'sub' in value &&
  parseId(value.sub) !== null &&
  'ad' in value &&
  parseId(value.ad) !== null &&
  'role' in value &&
  typeof value.role === 'string' &&
  'exp' in value &&
  typeof value.exp === 'number'

/** What an access token says, or null for a text that is none. Only the server can tell whether it is true. */
export function parseTokenClaims(token: string | null): TokenClaims | null {
  const payload = token?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

/** The company the token acts in; null for none. */
export function activeDirectoryOfToken(token: string | null): string | null {
  const ad = parseTokenClaims(token)?.ad
  return ad === undefined || ad === NO_DIRECTORY ? null : ad
}
