import type { DirectoryId, InvitationId, UserId } from '@herdboard/contract/core/ids.ts'
import type { InvitableRole } from '@herdboard/contract/people/users.ts'
import { sql } from 'kysely'
import { hasLinkHash, nextLinkHash } from '#modules/auth/sql/link-hashes.ts'
import type { Db } from '#platform/database/pool.ts'
import { presentHash } from '#platform/tenant/presented-secret.ts'

/** Names an invitation; row-level security shows it to its company and to the account of its address. */
export interface InvitationRef {
  directoryId: DirectoryId
  id: InvitationId
}

export interface OpenInvitation {
  directory_id: DirectoryId
  id: InvitationId
  email: string
  first_name: string
  last_name: string
  role: InvitableRole
  company_name: string
  inviter_name: string
  expires_at: Date
}

export async function insertInvitationLink(
  db: Db,
  { directoryId, id }: InvitationRef,
  link: { hash: Buffer; until: Date },
): Promise<void> {
  await db
    .insertInto('invitation_link')
    .values({
      token_hash: link.hash,
      inviting_directory_id: directoryId,
      invitation_id: id,
      expires_at: link.until,
    })
    .execute()
}

/** Gives a link another token beside those that it has. Row-level security must be its company's. */
export async function changeInvitationLinkHash(db: Db, hash: Buffer, newHash: Buffer): Promise<void> {
  await sql`update invitation_link set ${nextLinkHash(newHash)} where token_hash = ${hash}`.execute(db)
}

/** Selects the invitation of a valid link by the hash of its secret. */
export async function selectInvitationOfLink(db: Db, hash: Buffer, now: Date): Promise<InvitationRef | null> {
  await presentHash(db, hash)
  const { rows } = await sql<InvitationRef>`
    select inviting_directory_id as "directoryId", invitation_id as id from invitation_link
     where ${hasLinkHash(hash)} and expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Selects the newest invitation to an address that a provider has proved and that has no account. */
export async function selectInvitationOfEmail(db: Db, email: string, now: Date): Promise<InvitationRef | null> {
  const { rows } = await sql<InvitationRef>`
    select directory_id as "directoryId", id from invitation_of_email(${email}, ${now})`.execute(db)
  return rows[0] ?? null
}

/** Selects an invitation that can still be accepted. Row-level security must be its company's, or the invited person's. */
export async function selectInvitation(
  db: Db,
  { directoryId, id }: InvitationRef,
  now: Date,
): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`
    select directory_id, id, email, first_name, last_name, role, company_name, inviter_name, expires_at
      from invitation where directory_id = ${directoryId} and id = ${id} and expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Selects the invitations to the caller's address that can still be accepted. Relies on row-level security by person. */
export async function selectOwnInvitations(
  db: Db,
  email: string,
  now: Date,
  id: InvitationId | null = null,
): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select directory_id, id, email, first_name, last_name, role, company_name, inviter_name, expires_at
      from invitation where email = ${email.toLowerCase()} and expires_at > ${now} and (${id}::uuid is null or id = ${id})
     order by created_at, id`.execute(db)
  return rows
}

/**
 * Makes the invitation a membership with its farms; returns false where it was answered or withdrawn meanwhile. A person
 * who is a member already keeps the present rights. Row-level security must be the company's.
 */
export async function turnIntoMembership(
  db: Db,
  { directoryId, id }: InvitationRef,
  userId: UserId,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    with taken as (delete from invitation where directory_id = ${directoryId} and id = ${id} and expires_at > ${now}
        returning role, farms),
      joined as (insert into membership (directory_id, user_id, role)
        select ${directoryId}::uuid, ${userId}::uuid, role from taken on conflict do nothing returning user_id)
    select exists (select from taken) as is_taken, (select farms from taken) as farms,
      exists (select from joined) as is_new`.execute(db)
  const row = rows[0] as { is_taken: boolean; is_new: boolean; farms: unknown } | undefined
  if (!row?.is_taken) return false
  if (row.is_new)
    await sql`insert into farm_permission (directory_id, user_id, farm_id, permission)
      select f.directory_id, ${userId}::uuid, f.id, g.permission
        from jsonb_to_recordset(${JSON.stringify(row.farms)}::jsonb) as g(id uuid, permission text)
        join farm f on f.directory_id = ${directoryId} and f.id = g.id and f.deleted_at is null`.execute(db)
  return true
}

/** Deletes an invitation; returns false where it is not there. */
export async function deleteInvitation(db: Db, { directoryId, id }: InvitationRef): Promise<boolean> {
  const { rows } = await sql`delete from invitation where directory_id = ${directoryId} and id = ${id}
    returning id`.execute(db)
  return rows.length > 0
}

/** Deletes invitations that expired thirty days ago. For a job, without company and person. */
export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await sql`delete from invitation where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}

/** Locks the account against its deletion, until the transaction ends; returns false where it is gone. */
export async function lockLiveAccount(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select id from user_account where id = ${userId} and deleted_at is null for share`.execute(
    db,
  )
  return rows.length > 0
}

/** The account of an address: none, one that never signed in, or one with a person who signs in. */
export async function selectAccountState(
  db: Db,
  email: string,
): Promise<{ user_id: UserId; is_pending: boolean } | null> {
  const { rows } = await sql<{ user_id: UserId; is_pending: boolean }>`
    select id as user_id, is_pending(id) as is_pending from account_of_email(${email})`.execute(db)
  return rows[0] ?? null
}

/** Creates the account of an invited person in the company's language; returns false where the address has one by now. */
export async function insertInvitedAccount(
  db: Db,
  invitation: Pick<OpenInvitation, 'directory_id' | 'id' | 'email' | 'first_name' | 'last_name'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into user_account (id, email, first_name, last_name, language_id)
      select ${invitation.id}::uuid, ${invitation.email}, ${invitation.first_name}, ${invitation.last_name}, d.language_id
        from directory d where d.id = ${invitation.directory_id} and d.deleted_at is null
      on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Selects the full name of an account. */
export async function selectAccountName(db: Db, userId: UserId): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from user_account where id = ${userId}`.execute(db)
  return rows[0]?.name ?? ''
}
