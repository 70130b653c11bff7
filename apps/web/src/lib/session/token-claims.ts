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

/**
 * Returns the claims of an access token, or null for a text that is no token. It does not check the signature; only the
 * server can.
 */
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

/** The company in which the token acts; null for none. */
export function activeDirectoryOfToken(token: string | null): string | null {
  const ad = parseTokenClaims(token)?.ad
  return ad === undefined || ad === NO_DIRECTORY ? null : ad
}
