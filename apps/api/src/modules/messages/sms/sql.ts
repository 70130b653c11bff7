import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredPhone {
  phone: string
  verified_at: Date | null
  code_hash: string | null
  code_expires_at: Date | null
  /** Wrong codes that were typed. */
  code_attempts: number
}

/** Selects the telephone of a person. */
export async function selectPhone(
  db: Db,
  { directoryId }: TenantScope,
  userId: UserId,
): Promise<StoredPhone | undefined> {
  const { rows } = await sql<StoredPhone>`select phone, verified_at, code_hash, code_expires_at, code_attempts
    from message_phone where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Stores a telephone that is not verified, with the hash of its code. */
export async function upsertPhone(
  db: Db,
  { directoryId, userId }: TenantScope,
  { phone, codeHash, expiresAt }: { phone: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  await sql`insert into message_phone (directory_id, user_id, phone, code_hash, code_expires_at)
    values (${directoryId}, ${userId}, ${phone}, ${codeHash}, ${expiresAt})
    on conflict (directory_id, user_id) do update set phone = excluded.phone, verified_at = null, code_attempts = 0,
      code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at`.execute(db)
}

/** Counts a typed code, before it is compared. Returns the telephone as it was before, locked. */
export async function countCodeAttempt(db: Db, scope: TenantScope): Promise<StoredPhone | undefined> {
  const { directoryId, userId } = scope
  const before = await sql<StoredPhone>`select phone, verified_at, code_hash, code_expires_at, code_attempts
    from message_phone where directory_id = ${directoryId} and user_id = ${userId} for update`.execute(db)
  await sql`update message_phone set code_attempts = code_attempts + 1
    where directory_id = ${directoryId} and user_id = ${userId} and code_hash is not null`.execute(db)
  return before.rows[0]
}

export async function markPhoneVerified(db: Db, { directoryId, userId }: TenantScope, now: Date): Promise<void> {
  await sql`update message_phone set verified_at = ${now}, code_hash = null, code_expires_at = null, code_attempts = 0
    where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
}

/** Deletes the telephone of the user; returns it, or undefined where there is none. */
export async function deletePhone(
  db: Db,
  { directoryId, userId }: TenantScope,
): Promise<{ phone: string } | undefined> {
  const { rows } = await sql<{ phone: string }>`delete from message_phone
    where directory_id = ${directoryId} and user_id = ${userId} returning phone`.execute(db)
  return rows[0]
}
