import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Selects the members of a company who were invited but never signed in. */
export async function selectPendingMembers(db: Db, directoryId: DirectoryId): Promise<{ id: UserId; email: string }[]> {
  const { rows } = await sql<{ id: UserId; email: string }>`
    select u.id, u.email from membership m join user_account u on u.id = m.user_id
    where m.directory_id = ${directoryId} and u.deleted_at is null and is_pending(u.id) order by u.id`.execute(db)
  return rows
}

/** Deletes the links that invited a user into the company. */
export async function deleteInvitationLinks(db: Db, directoryId: DirectoryId, userId: UserId): Promise<void> {
  await sql`delete from account_link where inviting_directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
}

/**
 * Locks the account and returns whether it is still pending; a user who is choosing a password finishes first.
 * The links are locked before the account, in the same order as when a user opens a link. The row-level security must
 * be the user's.
 */
export async function lockPendingAccount(db: Db, userId: UserId): Promise<boolean> {
  await sql`select from account_link where user_id = ${userId} order by token_hash for update`.execute(db)
  await sql`select from user_account where id = ${userId} for update`.execute(db)
  const { rows } = await sql<{ is: boolean }>`
    select is_pending(u.id) and u.deleted_at is null as is from user_account u where u.id = ${userId}`.execute(db)
  return rows[0]?.is === true
}

/**
 * Returns whether another company or the installation has invited the user too. The row-level security must
 * be the user's.
 */
export async function isInvitedElsewhere(db: Db, directoryId: DirectoryId, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select u.is_solution_admin or exists (select from membership m where m.user_id = u.id
      and m.directory_id <> ${directoryId}) as is
    from user_account u where u.id = ${userId}`.execute(db)
  return rows[0]?.is !== false
}
