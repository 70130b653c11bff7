import type { FarmPermission } from '@herdboard/contract/core/access.ts'
import type { FarmId, InvitationId, UserId } from '@herdboard/contract/core/ids.ts'
import type { InvitableRole } from '@herdboard/contract/people/users.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { grantedFarms } from './granted-farms.ts'
import type { MemberRow } from './users.ts'

/** Selects the open and expired invitations of the company by name, or one of them, in the shape of members. */
export async function selectInvitedUsers(
  db: Db,
  { directoryId }: TenantScope,
  id: UserId | null = null,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select i.id, i.first_name, i.last_name, i.email, true as is_pending, i.expires_at as invited_until, i.version, i.role,
      ${grantedFarms(sql`i.directory_id`, sql`jsonb_to_recordset(i.farms) as g(id uuid, permission text) on g.id = f.id`)}
    from invitation i
    where i.directory_id = ${directoryId} and (${id}::uuid is null or i.id = ${id})
    order by i.first_name, i.last_name, i.id`.execute(db)
  return rows
}

export interface InvitationDraft {
  id: InvitationId
  email: string
  first_name: string
  last_name: string
  role: InvitableRole
  company_name: string
  inviter_name: string
  created_at: Date
  expires_at: Date
}

/**
 * Inserts an invitation, or renews the company's open one to the address, which keeps its name, role and farms. Returns
 * its id.
 */
export async function upsertInvitation(
  db: Db,
  { directoryId }: TenantScope,
  draft: InvitationDraft,
): Promise<InvitationId> {
  const { id } = await db
    .insertInto('invitation')
    .values({ ...draft, directory_id: directoryId })
    .onConflict((conflict) =>
      conflict.columns(['directory_id', 'email']).doUpdateSet({
        company_name: draft.company_name,
        inviter_name: draft.inviter_name,
        expires_at: draft.expires_at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id as InvitationId
}

/** Changes role and farms that an invitation gives; returns false where its version is another. */
export async function updateInvitation(
  db: Db,
  { directoryId }: TenantScope,
  id: UserId,
  change: { version: number; role: InvitableRole; farms: readonly { id: FarmId; permission: FarmPermission }[] },
): Promise<boolean> {
  const given = change.farms.filter(({ permission }) => permission !== 'None')
  const { rows } = await sql`
    update invitation set role = ${change.role}, farms = ${JSON.stringify(given)}::jsonb, version = version + 1
     where directory_id = ${directoryId} and id = ${id} and version = ${change.version} returning id`.execute(db)
  return rows.length > 0
}

/** Returns the member of the company that has an address, under which invitations are stored. */
export async function selectMemberByEmail(
  db: Db,
  { directoryId }: TenantScope,
  email: string,
): Promise<{ id: UserId; is_pending: boolean } | null> {
  const { rows } = await sql<{ id: UserId; is_pending: boolean }>`
    select u.id, is_pending(u.id) as is_pending from membership m join user_account u on u.id = m.user_id
     where m.directory_id = ${directoryId} and lower(u.email) = ${email.toLowerCase()} and u.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}
