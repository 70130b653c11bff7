import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { DEFERRED_STATEMENT_MARK } from '#platform/database/statement/deferred-statements.ts'

/**
 * Lets the transaction see the sign-in token, link or passkey challenge of a hash, whoever it belongs to: who knows a
 * secret proves it before a person is known.
 */
export async function presentHash(db: Db, hash: Buffer): Promise<void> {
  await sql`select ${DEFERRED_STATEMENT_MARK} set_config('herdboard.presented_hash', ${hash.toString('hex')}, true)`.execute(
    db,
  )
}

/** Lets the transaction see the signed-in device whose refresh token was verified. */
export async function presentSignIn(db: Db, signInId: string): Promise<void> {
  await sql`select ${DEFERRED_STATEMENT_MARK} set_config('herdboard.presented_sign_in_id', ${signInId}, true)`.execute(
    db,
  )
}
