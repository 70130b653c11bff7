import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { SignInIdentity } from '#modules/auth/sessions/sign-in-identity.ts'
import type { Db } from '#platform/database/pool.ts'

/** Selects the account of an address, ignoring case. */
export async function selectSignInAccount(
  db: Db,
  email: string,
): Promise<{ id: UserId; password_hash: string | null } | null> {
  const { rows } = await sql<{ id: UserId; password_hash: string | null }>`
    select id, password_hash from account_of_email(${email})`.execute(db)
  return rows[0] ?? null
}

/** Selects the address of an account, in small letters. Needs the row-level security of this person. */
export async function selectEmail(db: Db, id: UserId): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from user_account where id = ${id}`.execute(db)
  return rows[0]?.email ?? ''
}

/**
 * Returns whether an account still has the password that was checked, and locks it. Until the end of the transaction no
 * other password can be set. The next change of password therefore sees, and ends, the new sign-in.
 */
export async function lockPassword(db: Db, id: UserId, hash: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select lock_password(${id}, ${hash}) as is`.execute(db)
  return rows[0]?.is === true
}

/**
 * Locks the account of a sign-in token before the token is used up. A new password is then set entirely before or
 * after.
 */
export async function lockAccountOfToken(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`select lock_account_of_sign_in_token(${tokenHash})`.execute(db)
}

/**
 * Selects the current identity of an account; null where it was deleted. With the company of a registered device, the
 * identity is that of an employee there, whatever company the person opened last. Needs the row-level security of this
 * person.
 */
export async function selectIdentity(
  db: Db,
  userId: UserId,
  deviceDirectoryId: DirectoryId | null,
): Promise<SignInIdentity | null> {
  const { rows } = await sql<{
    token_version: number
    is_solution_admin: boolean
    directory_id: DirectoryId | null
    role: string | null
  }>`
    select u.token_version, u.is_solution_admin, d.id as directory_id, m.role
      from user_account u
      left join directory d on d.id = coalesce(${deviceDirectoryId}::uuid, u.active_directory_id) and d.deleted_at is null
      left join membership m on m.directory_id = d.id and m.user_id = u.id
     where u.id = ${userId} and u.deleted_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const role = deviceDirectoryId ? row.role && 'Employee' : row.is_solution_admin ? 'SolutionAdmin' : row.role
  return { userId, tokenVersion: row.token_version, directoryId: role ? row.directory_id : null, role: role ?? '' }
}
