import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { publishAccountChange } from '#modules/auth/sessions/sql.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'

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
  await db.insertInto('account_link').values(row).execute()
}

export interface AccountLink {
  purpose: LinkPurpose
  company_name: string | null
  new_email: string | null
  user_id: UserId
  /** Of the account, as it is now. */
  email: string
  language_id: number
  first_name: string
  last_name: string
  /** Invited, and never came. */
  is_pending: boolean
  is_sample: boolean
}

/** The link of a secret while it works; null for one that was used, has run out, or never was. */
export async function selectAccountLink(db: Db, hash: Buffer, now: Date): Promise<AccountLink | null> {
  const { rows } = await sql<AccountLink>`
    select l.purpose, l.company_name, l.new_email, u.id as user_id, u.email, u.language_id, u.first_name, u.last_name,
        is_pending(u) as is_pending, is_demo_email(u.email) as is_sample
      from account_link l join user_account u on u.id = l.user_id and u.deleted_at is null
     where l.token_hash = ${hash} and l.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Which companies somebody is a member of, in the walls of that person. */
export async function selectMemberCompanies(db: Db, userId: UserId): Promise<DirectoryId[]> {
  const rows = await db
    .selectFrom('membership')
    .select('directory_id')
    .where('user_id', '=', userId)
    .orderBy('directory_id')
    .execute()
  return rows.map(({ directory_id }) => directory_id as DirectoryId)
}

/** Uses a link up; false where somebody was faster. */
export async function takeAccountLink(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from account_link where token_hash = ${hash} returning token_hash`.execute(db)
  return rows.length > 0
}

/** After a new password no link that was mailed before does anything. */
export async function deleteLinksOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('account_link').where('user_id', '=', userId).execute()
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await sql`delete from account_link where expires_at <= ${now}`.execute(db)
}

/** Lets somebody who acts in no company yet act in this one. */
export async function activateFirstCompany(db: Db, userId: UserId, directoryId: DirectoryId): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ active_directory_id: directoryId })
    .where('id', '=', userId)
    .where('active_directory_id', 'is', null)
    .execute()
}

/** The same row for every address, whoever has it. */
export async function insertResetRequest(db: Db, email: string, now: Date): Promise<void> {
  await db.insertInto('reset_wish').values({ id: newId(), email, asked_at: now }).execute()
}

export interface ResetRequestAccount {
  user_id: UserId
  email: string
  language_id: number
}

/** Takes all wishes, and answers whose they are: each account once, unless it got five links within the hour. */
export async function takeResetRequests(db: Db, now: Date): Promise<ResetRequestAccount[]> {
  const { rows } = await sql<ResetRequestAccount>`
    with taken as (delete from reset_wish returning email)
    select u.id as user_id, u.email, u.language_id from user_account u
     where u.deleted_at is null and lower(u.email) in (select email from taken)
       and (select count(*) from account_link l where l.user_id = u.id and l.purpose = 'reset'
         and l.created_at > ${now}::timestamptz - interval '1 hour') < 5
     order by u.id`.execute(db)
  return rows
}

/** Sets a password and ends what the old one opened: every access token, every signed-in device but one where said. */
export async function updatePassword(
  db: Db,
  { userId, hash, keptSignIn, now }: { userId: UserId; hash: string; keptSignIn: string | null; now: Date },
): Promise<void> {
  await db.updateTable('user_account').set({ password_hash: hash }).where('id', '=', userId).execute()
  await sql`update sign_in set ended_at = ${now}, end_reason = 'password'
    where user_id = ${userId} and ended_at is null and id is distinct from ${keptSignIn}::uuid`.execute(db)
  await sql`delete from sign_in_token where user_id = ${userId}`.execute(db)
  await publishAccountChange(db, userId)
}

/** Whether an address, or the other one, is of the sample data: those people keep theirs, and nobody else gets one. */
export async function isSampleEmail(db: Db, email: string, wanted: string = email): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select is_demo_email(${email}) or is_demo_email(${wanted}) as is`.execute(db)
  return rows[0]?.is === true
}

/** Gives a person another address; false where somebody else has it, and then the transaction may be over. */
export async function updateEmail(db: Db, userId: UserId, email: string): Promise<boolean> {
  try {
    return await writeEmail(db, userId, email)
  } catch (error) {
    // Somebody else proved it at the same moment.
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  }
}

async function writeEmail(db: Db, userId: UserId, email: string): Promise<boolean> {
  const { rows } = await sql`
    update user_account u set email = ${email} where u.id = ${userId} and not exists (
      select from user_account other where lower(other.email) = lower(${email}) and other.deleted_at is null
        and other.id <> u.id)
    returning u.id`.execute(db)
  return rows.length > 0
}
