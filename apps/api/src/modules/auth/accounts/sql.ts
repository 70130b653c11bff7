import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { publishAccountChange } from '#modules/auth/sessions/sql.ts'
import { hasLinkHash, nextLinkHash } from '#modules/auth/sql/link-hashes.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { presentHash } from '#platform/tenant/presented-secret.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

export type LinkPurpose = 'reset' | 'invitation' | 'email'

export interface AccountLinkRow {
  token_hash: Buffer
  user_id: string
  purpose: LinkPurpose
  company_name: string | null
  inviting_directory_id: DirectoryId | null
  new_email: string | null
  created_at: Date
  expires_at: Date
}

export async function insertAccountLink(db: Db, row: AccountLinkRow): Promise<void> {
  await presentHash(db, row.token_hash)
  await db.insertInto('account_link').values(row).execute()
}

export interface AccountLink {
  purpose: LinkPurpose
  company_name: string | null
  new_email: string | null
  user_id: UserId
  /** The account's current address. */
  email: string
  language_id: number
  first_name: string
  last_name: string
  /** True for an invited person who has not joined yet. */
  is_pending: boolean
  is_sample: boolean
}

/**
 * Selects a valid link by its hash; null for one that was used, has expired or does not exist. Sets the row-level
 * security to its person.
 */
export async function selectAccountLink(db: Db, hash: Buffer, now: Date): Promise<AccountLink | null> {
  await presentHash(db, hash)
  const found = await db.selectFrom('account_link').select('user_id').where(hasLinkHash(hash)).executeTakeFirst()
  if (!found) return null
  await setRowLevelSecurity(db, null, found.user_id as UserId)
  const { rows } = await sql<AccountLink>`
    select l.purpose, l.company_name, l.new_email, u.id as user_id, u.email, u.language_id, u.first_name, u.last_name,
        is_pending(u.id) as is_pending, is_demo_email(u.email) as is_sample
      from account_link l join user_account u on u.id = l.user_id and u.deleted_at is null
     where ${hasLinkHash(hash)} and l.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Selects the companies of which the person is a member. Runs under the row-level security of that person. */
export async function selectMemberCompanies(db: Db, userId: UserId): Promise<DirectoryId[]> {
  const rows = await db
    .selectFrom('membership')
    .select('directory_id')
    .where('user_id', '=', userId)
    .orderBy('directory_id')
    .execute()
  return rows.map(({ directory_id }) => directory_id as DirectoryId)
}

/** Uses up a link; returns false where another request used it first. */
export async function takeAccountLink(db: Db, hash: Buffer): Promise<boolean> {
  await presentHash(db, hash)
  const { rows } = await sql`delete from account_link where ${hasLinkHash(hash)} returning token_hash`.execute(db)
  return rows.length > 0
}

/** Gives a link another token beside those that it has. Row-level security must be its person's. */
export async function changeAccountLinkHash(db: Db, hash: Buffer, newHash: Buffer): Promise<void> {
  await sql`update account_link set ${nextLinkHash(newHash)} where token_hash = ${hash}`.execute(db)
}

/** Deletes all links of a person, so that links mailed before a new password no longer work. */
export async function deleteLinksOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('account_link').where('user_id', '=', userId).execute()
}

/** Sets the active company of a person who has none. */
export async function activateFirstCompany(db: Db, userId: UserId, directoryId: DirectoryId): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ active_directory_id: directoryId })
    .where('id', '=', userId)
    .where('active_directory_id', 'is', null)
    .execute()
}

/** Stores a reset request; the row looks the same whether the address is known or not. */
export async function insertResetRequest(db: Db, email: string, now: Date): Promise<void> {
  await db.insertInto('password_reset_request').values({ id: newId(), email, requested_at: now }).execute()
}

export interface ResetRequestAccount {
  user_id: UserId
  email: string
  language_id: number
}

/**
 * Deletes all reset requests and returns their accounts, each once. Leaves out accounts that got five links within the
 * last hour.
 */
export async function takeResetRequests(db: Db, now: Date): Promise<ResetRequestAccount[]> {
  const { rows } = await sql<ResetRequestAccount>`
    select user_id, email, language_id from take_password_reset_requests(${now})`.execute(db)
  return rows
}

/**
 * Sets a password and ends everything opened with the old one: all access tokens, and all signed-in devices except
 * `remainingSignIn`. Sets the row-level security to that person.
 */
export async function updatePassword(
  db: Db,
  { userId, hash, remainingSignIn, now }: { userId: UserId; hash: string; remainingSignIn: string | null; now: Date },
): Promise<void> {
  await setRowLevelSecurity(db, null, userId)
  await db.updateTable('user_account').set({ password_hash: hash }).where('id', '=', userId).execute()
  await sql`update sign_in set ended_at = ${now}, end_reason = 'password'
    where user_id = ${userId} and ended_at is null and id is distinct from ${remainingSignIn}::uuid`.execute(db)
  await sql`delete from sign_in_token where user_id = ${userId}`.execute(db)
  await publishAccountChange(db, userId)
}

/**
 * Returns whether one of the two addresses belongs to the sample data. Sample users keep their addresses, and no other
 * user may take one.
 */
export async function isSampleEmail(db: Db, email: string, newEmail: string = email): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select is_demo_email(${email}) or is_demo_email(${newEmail}) as is`.execute(db)
  return rows[0]?.is === true
}

/**
 * Changes a person's address. Returns false where another account has it; the transaction is then aborted. Sets the
 * row-level security to that person, who sees no other account: the unique index finds it.
 */
export async function updateEmail(db: Db, userId: UserId, email: string): Promise<boolean> {
  await setRowLevelSecurity(db, null, userId)
  try {
    await db.updateTable('user_account').set({ email }).where('id', '=', userId).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  }
}
