import { randomBytes } from 'node:crypto'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { insertSignInToken } from '#modules/auth/sql/sign-in-tokens.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ParsedApiToken } from '#platform/identity/api-token.ts'
import { hashToken } from './refresh-token.ts'

const SIGN_IN_TOKEN_MS = 5 * 60_000

interface SignInTokenOptions {
  userId: UserId
  /** Client id of the browser that may use the token. */
  clientId: string
  remember: boolean
  /** True where a code must be entered before the token can be exchanged. */
  needsCode?: boolean
  /** ID token for the provider's sign-out. */
  providerIdToken?: string | null
  /** The registered device on which the person signed in by PIN. */
  device?: Pick<ParsedApiToken, 'directoryId' | 'id'> | null
}

/** Issues a token for one use within five minutes, in the browser that requested it. Only its hash is stored. */
export async function issueSignInToken(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  { userId, clientId, remember, needsCode = false, providerIdToken = null, device = null }: SignInTokenOptions,
): Promise<{ token: string; expiry: string }> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + SIGN_IN_TOKEN_MS)
  await insertSignInToken(db, {
    token_hash: hashToken(token),
    user_id: userId,
    client_id: clientId,
    remember,
    expires_at,
    needs_code: needsCode,
    provider_hint: providerIdToken,
    device_directory_id: device?.directoryId ?? null,
    shared_device_id: device?.id ?? null,
  })
  return { token, expiry: expires_at.toISOString() }
}
