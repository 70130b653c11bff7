import type { PasskeyId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { presentHash } from '#platform/tenant/presented-secret.ts'

export interface ChallengeRow {
  challenge_hash: Buffer
  user_id: string | null
  client_id: string | null
  expires_at: Date
}

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await presentHash(db, row.challenge_hash)
  await db.insertInto('passkey_challenge').values(row).execute()
}

/** Uses up a challenge, also an expired one; null where there was none. */
export async function takeChallenge(db: Db, hash: Buffer): Promise<ChallengeRow | null> {
  await presentHash(db, hash)
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function deleteStaleChallenges(db: Db, now: Date): Promise<void> {
  await sql`select delete_expired_passkey_challenges(${now})`.execute(db)
}

/** All functions below need the row-level security of the acting person: call `setRowLevelSecurity` first. */

export interface PasskeyRow {
  id: PasskeyId
  credential_id: Buffer
  public_key: Buffer
  name: string
  created_at: Date
  last_used_at: Date | null
}

export async function selectPasskeys(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, credential_id, public_key, name, created_at, last_used_at from passkey
     where user_id = ${userId} order by created_at desc, id`.execute(db)
  return rows
}

/** Locks the account, so that concurrent changes of this person's passkeys wait. */
export async function lockPasskeys(db: Db, userId: UserId): Promise<void> {
  await sql`select from user_account where id = ${userId} for update`.execute(db)
}

/** Selects a passkey of this person by its credential id. */
export async function selectPasskey(db: Db, userId: UserId, credentialId: Buffer): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    select p.id, p.credential_id, p.public_key, p.name, p.created_at, p.last_used_at
      from passkey p join user_account u on u.id = p.user_id and u.deleted_at is null
     where p.credential_id = ${credentialId} and p.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export interface NewPasskey extends Omit<PasskeyRow, 'last_used_at'> {
  user_id: UserId
  counter: number
  transports: string[]
}

/** Inserts a passkey; returns false where its credential id is already stored. */
export async function insertPasskey(db: Db, row: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((known) => known.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Records the use of a passkey. Returns false where it was deleted, or where its counter has not increased: then two
 * devices have the same key.
 */
export async function recordPasskeyUse(db: Db, id: PasskeyId, counter: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update passkey p set counter = ${counter}, last_used_at = ${now}
     where p.id = ${id} and (p.counter < ${counter} or (p.counter = 0 and ${counter} = 0))
    returning p.id`.execute(db)
  return rows.length > 0
}

/** Deletes a passkey and returns its name; null where the person has no such passkey. */
export async function deletePasskey(db: Db, userId: UserId, id: PasskeyId): Promise<string | null> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
