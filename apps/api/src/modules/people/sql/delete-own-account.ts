import type { Role } from '@herdboard/contract/core/access.ts'
import { type DirectoryId, NO_DIRECTORY, type UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

export interface OwnMembership {
  directory_id: DirectoryId
  name: string
  /** Null for a former member, and for a solution administrator who was never a member. */
  role: Role | null
  /** The company is marked as deleted and waits for its final deletion. */
  is_deleted: boolean
}

/** Selects the companies that a user is a member of or has left data in. The row-level security must be the user's. */
export async function selectOwnCompanies(db: Db): Promise<DirectoryId[]> {
  const { rows } = await sql<{
    id: DirectoryId
  }>`select id from current_user_directory_ids() as id order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks an account until the transaction ends, so that no company can add the user during the deletion. */
export async function lockAccount(db: Db, userId: UserId): Promise<void> {
  await sql`select from user_account where id = ${userId} for update`.execute(db)
}

/** Selects the user's membership of the transaction's company; null without access to the company. */
export async function selectOwnMembership(
  db: Db,
  directoryId: DirectoryId,
  userId: UserId,
): Promise<OwnMembership | null> {
  const { rows } = await sql<OwnMembership>`
    select d.id as directory_id, d.name, m.role, d.deleted_at is not null as is_deleted
    from directory d left join membership m on m.directory_id = d.id and m.user_id = ${userId}
    where d.id = ${directoryId}`.execute(db)
  return rows[0] ?? null
}

/** Deletes a user's own data in the transaction's company. Open tasks of the user become unassigned. */
export async function deleteOwnInCompany(
  db: Db,
  { directoryId, userId, now }: { directoryId: DirectoryId; userId: UserId; now: Date },
): Promise<void> {
  const own = sql`directory_id = ${directoryId} and user_id = ${userId}`
  await sql`delete from notification_read where ${own}
    or directory_id = ${directoryId} and notification_id in (select id from notification where ${own})`.execute(db)
  await sql`delete from notification where ${own}`.execute(db)
  await sql`delete from selection where ${own}`.execute(db)
  await sql`delete from message where ${own}`.execute(db)
  await sql`delete from message_choice where ${own}`.execute(db)
  await sql`delete from message_delivery where ${own}`.execute(db)
  await sql`delete from push_subscription where ${own}`.execute(db)
  await sql`delete from message_phone where ${own}`.execute(db)
  await sql`delete from digest_choice where ${own}`.execute(db)
  await sql`delete from walking_order where ${own}`.execute(db)
  await sql`delete from visit_comment where ${own}`.execute(db)
  await sql`delete from alarm_link where ${own}`.execute(db)
  await sql`delete from idempotency_key where ${own}`.execute(db)
  await sql`update access_token set revoked_at = coalesce(revoked_at, ${now}) where ${own} and is_personal`.execute(db)
  await sql`update assignment set assignee_id = null, version = version + 1
    where directory_id = ${directoryId} and assignee_id = ${userId} and completed_at is null`.execute(db)
  await sql`update assignment_series set assignee_id = null
    where directory_id = ${directoryId} and assignee_id = ${userId}`.execute(db)
  await sql`delete from farm_permission where ${own}`.execute(db)
  await sql`delete from membership where ${own}`.execute(db)
}

/** Deletes all credentials and personal settings of an account. The row-level security must be the user's. */
export async function deleteAccountCredentials(db: Db, userId: UserId, throttles: readonly string[]): Promise<void> {
  await sql`delete from kpi_selection where user_id = ${userId}`.execute(db)
  await sql`delete from idempotency_key where directory_id = ${NO_DIRECTORY} and user_id = ${userId}`.execute(db)
  await sql`delete from second_factor where user_id = ${userId}`.execute(db)
  await sql`delete from passkey where user_id = ${userId}`.execute(db)
  await sql`delete from passkey_challenge where user_id = ${userId}`.execute(db)
  await sql`delete from provider_identity where user_id = ${userId}`.execute(db)
  await sql`delete from account_link where user_id = ${userId}`.execute(db)
  await sql`delete from invitation where email = (select lower(email) from user_account where id = ${userId})`.execute(
    db,
  )
  await sql`delete from sign_in_token where user_id = ${userId}`.execute(db)
  await sql`delete from sign_in where user_id = ${userId}`.execute(db)
  await sql`delete from sign_in_attempt where subject = any(${throttles}::text[])`.execute(db)
  await sql`delete from password_reset_request where lower(email) = (select lower(email) from user_account where id = ${userId})`.execute(
    db,
  )
}

/** Deletes the unsent mails to an address; runs without user and company. */
export async function deleteMailsTo(db: Db, email: string): Promise<void> {
  await sql`delete from mail where content is not null and lower(content ->> 'to') = ${email.toLowerCase()}`.execute(db)
}

/** Ends the caller's own rights as an administrator of the installation. The row-level security must be the user's. */
export async function resignAsAdministrator(db: Db, userId: UserId): Promise<void> {
  await sql`select set_solution_admin(${userId}, false)`.execute(db)
}

/** Anonymises an account: only the id that records refer to remains, with a neutral name. */
export async function anonymiseAccount(db: Db, userId: UserId, name: string, now: Date): Promise<void> {
  await sql`update user_account set email = 'deleted-' || id || '@deleted.invalid', first_name = ${name},
      last_name = right(id::text, 4), password_hash = null, active_directory_id = null,
      energy_unit = 'FE', token_version = token_version + 1, deleted_at = ${now}
    where id = ${userId}`.execute(db)
}

/** Returns whether no other solution administrator exists; pending ones do not count. */
export async function selectIsLastSolutionAdministrator(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select not exists (select from user_account u where u.is_solution_admin and u.deleted_at is null
      and not is_pending(u.id) and u.id <> ${userId}) as is`.execute(db)
  return rows[0]?.is === true
}
