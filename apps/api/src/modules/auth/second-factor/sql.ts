import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { presentHash } from '#platform/tenant/presented-secret.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

/** All functions here need the row-level security of the acting person: call `setRowLevelSecurity` first. */

export interface SecondFactorRow {
  encrypted_key: Buffer
  created_at: Date
  confirmed_at: Date | null
}

export async function hasSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from second_factor where user_id = ${userId} and confirmed_at is not null`.execute(db)
  return rows.length > 0
}

export async function selectSecondFactor(
  db: Db,
  userId: UserId,
): Promise<{ since: Date | null; left: number; is_sample: boolean }> {
  const { rows } = await sql<{ since: Date | null; left: number; is_sample: boolean }>`
    select f.confirmed_at as since, is_demo_email(u.email) as is_sample,
        (select count(*)::integer from recovery_code c where c.user_id = u.id) as left
      from user_account u left join second_factor f on f.user_id = u.id
     where u.id = ${userId}`.execute(db)
  return rows[0] ?? { since: null, left: 0, is_sample: false }
}

/**
 * Selects and locks the key until the end of the transaction: a second concurrent code waits and then sees what the
 * first has used.
 */
export async function lockSecondFactor(db: Db, userId: UserId): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`
    select encrypted_key, created_at, confirmed_at from second_factor where user_id = ${userId} for update`.execute(db)
  return rows[0] ?? null
}

/** Stores an unconfirmed key, replacing an earlier unconfirmed one. Returns false where a confirmed key exists. */
export async function insertSecondFactor(db: Db, userId: UserId, encryptedKey: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor as f (user_id, encrypted_key, created_at) values (${userId}, ${encryptedKey}, ${now})
    on conflict (user_id) do update
      set encrypted_key = excluded.encrypted_key, created_at = excluded.created_at, last_used_step = 0
      where f.confirmed_at is null
    returning f.user_id`.execute(db)
  return rows.length > 0
}

export async function updateSecondFactorConfirmed(db: Db, userId: UserId, now: Date): Promise<void> {
  await sql`update second_factor set confirmed_at = ${now} where user_id = ${userId}`.execute(db)
}

/** Marks a time step and all earlier ones as used. Returns false where its code, or a later one, was already used. */
export async function useTotpStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set last_used_step = ${step} where user_id = ${userId} and last_used_step < ${step}
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Deletes a confirmed second factor with its recovery codes; returns false where there was none. */
export async function deleteSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    delete from second_factor where user_id = ${userId} and confirmed_at is not null returning user_id`.execute(db)
  return rows.length > 0
}

export async function replaceRecoveryCodes(db: Db, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses up a recovery code. Returns how many remain, or null where the code is wrong. */
export async function takeRecoveryCode(db: Db, userId: UserId, hash: Buffer): Promise<number | null> {
  const { rows } = await sql`
    delete from recovery_code where user_id = ${userId} and code_hash = ${hash} returning user_id`.execute(db)
  if (rows.length === 0) return null
  const left = await sql<{ left: number }>`
    select count(*)::integer as left from recovery_code where user_id = ${userId}`.execute(db)
  return left.rows[0]?.left ?? 0
}

export interface CodeToken {
  user_id: UserId
  client_id: string
  remember: boolean
  email: string
  language_id: number
}

/**
 * Selects the person of a sign-in token that waits for a code; null for one that was used or has expired. Sets the
 * row-level security to that person.
 */
export async function selectCodeToken(db: Db, hash: Buffer, now: Date): Promise<CodeToken | null> {
  await presentHash(db, hash)
  const found = await db.selectFrom('sign_in_token').select('user_id').where('token_hash', '=', hash).executeTakeFirst()
  if (!found) return null
  await setRowLevelSecurity(db, null, found.user_id as UserId)
  const { rows } = await sql<CodeToken>`
    select t.user_id, t.client_id, t.remember, u.email, u.language_id
      from sign_in_token t join user_account u on u.id = t.user_id and u.deleted_at is null
     where t.token_hash = ${hash} and t.needs_code and t.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}
