import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { presentHash } from '#platform/tenant/presented-secret.ts'

export interface SignInTokenRow {
  token_hash: Buffer
  user_id: string
  client_id: string
  remember: boolean
  expires_at: Date
  /** True where a code must be entered first. */
  needs_code: boolean
  /** ID token for the provider's sign-out; null for other sign-in methods. */
  provider_hint: string | null
  /** The registered device of a sign-in by PIN, with its company; null for other sign-in methods. */
  device_directory_id: string | null
  shared_device_id: string | null
}

/** Inserts a sign-in token. Needs the row-level security of its person. */
export async function insertSignInToken(db: Db, row: SignInTokenRow): Promise<void> {
  await db.insertInto('sign_in_token').values(row).execute()
}

/** Uses up a sign-in token, also an expired one; null where there was none. */
export async function takeSignInToken(db: Db, hash: Buffer): Promise<SignInTokenRow | null> {
  await presentHash(db, hash)
  const row = await db.deleteFrom('sign_in_token').where('token_hash', '=', hash).returningAll().executeTakeFirst()
  return row ?? null
}

/** Deletes expired sign-in tokens, at most 50. */
export async function deleteExpiredSignInTokens(db: Db, now: Date): Promise<void> {
  await sql`select delete_expired_sign_in_tokens(${now})`.execute(db)
}
