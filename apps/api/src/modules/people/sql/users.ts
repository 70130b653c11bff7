import type { FarmPermission, Role } from '@herdboard/contract/core/access.ts'
import type { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { grantedFarms } from './granted-farms.ts'

export interface MemberRow {
  id: UserId
  first_name: string
  last_name: string
  email: string
  is_pending: boolean
  /** Until when an invitation can be accepted; null for a member. */
  invited_until: Date | null
  /** Version of the membership or invitation. */
  version: number
  role: Role
  /** All farms of the company by name, with the granted permission; null where none was granted. */
  farms: { id: FarmId; permission: FarmPermission | null }[]
}

/** Selects the members of the company by name, or one of them. */
export async function selectMembers(
  db: Db,
  { directoryId }: TenantScope,
  id: UserId | null = null,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.first_name, u.last_name, u.email, is_pending(u.id) as is_pending, null as invited_until, m.version,
      case when u.is_solution_admin then 'SolutionAdmin' else m.role end as role,
      ${grantedFarms(
        sql`m.directory_id`,
        sql`farm_permission g on g.directory_id = f.directory_id and g.farm_id = f.id and g.user_id = m.user_id`,
      )}
    from membership m join user_account u on u.id = m.user_id and u.deleted_at is null
    where m.directory_id = ${directoryId} and (${id}::uuid is null or m.user_id = ${id})
    order by u.first_name, u.last_name, u.id`.execute(db)
  return rows
}

export interface UserAccountRow {
  id: UserId
  email: string
  first_name: string
  last_name: string
  language_id: number
}

export interface KnownAccountRow extends UserAccountRow {
  /** Invited, but never signed in. */
  is_pending: boolean
}

/** Selects the account of an address: one of the company, for an administrator of the installation any. */
async function selectAccountByEmail(db: Db, email: string): Promise<KnownAccountRow | null> {
  const { rows } = await sql<KnownAccountRow>`
    select u.id, u.email, u.first_name, u.last_name, u.language_id, is_pending(u.id) as is_pending
      from user_account u where u.id = (select a.id from account_of_email(${email}) a)`.execute(db)
  return rows[0] ?? null
}

/** Selects the account of an address and locks it until the transaction ends, against deletion and changes. */
export async function lockAccountByEmail(db: Db, email: string): Promise<KnownAccountRow | null> {
  await sql`select from user_account where id = (select a.id from account_of_email(${email}) a) for share`.execute(db)
  // A separate statement: the one that waited for the lock still sees the old row.
  return selectAccountByEmail(db, email)
}

export interface SampleAccountRestrictions {
  /** A sample address, which a real company must not have. */
  company: boolean
  /** A sample address, which must not administer an installation with real companies. */
  solution: boolean
  /** A real address, which the sample company must not have. */
  sample: boolean
}

/** Selects which restrictions an address violates, so that sample data and real users stay separate. */
export async function selectSampleAccountRestrictions(
  db: Db,
  { directoryId }: TenantScope,
  email: string,
): Promise<SampleAccountRestrictions> {
  const { rows } = await sql<SampleAccountRestrictions>`
    select is_demo_email(${email}) and not d.is_demo as company,
        is_demo_email(${email}) and has_real_company() as solution, not is_demo_email(${email}) and d.is_demo as sample
      from directory d where d.id = ${directoryId}`.execute(db)
  return rows[0] ?? { company: false, solution: false, sample: false }
}

/** Inserts a membership; returns false where the user is already a member. */
export async function insertMembership(
  db: Db,
  { directoryId }: Pick<TenantScope, 'directoryId'>,
  userId: UserId,
  role: Exclude<Role, 'SolutionAdmin'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('membership')
    .values({ directory_id: directoryId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface CompanyAdministrator {
  id: UserId
  /** Invited, but never signed in. */
  isPending: boolean
}

/**
 * Selects the company's administrators and locks them, with the member in question, until the transaction ends.
 * A second concurrent change therefore sees the result of the first.
 */
export async function lockAdministrators(
  db: Db,
  { directoryId }: Pick<TenantScope, 'directoryId'>,
  member: UserId,
): Promise<CompanyAdministrator[]> {
  const { rows } = await sql<{ user_id: UserId; role: Role; is_pending: boolean }>`
    select m.user_id, m.role, is_pending(u.id) as is_pending from membership m join user_account u on u.id = m.user_id
     where m.directory_id = ${directoryId} and u.deleted_at is null
       and (m.role = 'DirectoryAdmin' or m.user_id = ${member})
     order by m.user_id for update of m`.execute(db)
  return rows
    .filter(({ role }) => role === 'DirectoryAdmin')
    .map(({ user_id, is_pending }) => ({ id: user_id, isPending: is_pending }))
}

export async function updateRole(db: Db, { directoryId }: TenantScope, userId: UserId, role: Role): Promise<void> {
  // A solution administrator also administers each company that has the user as a member.
  const own = role === 'SolutionAdmin' ? 'DirectoryAdmin' : role
  await sql`update membership set role = ${own} where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  await sql`select set_solution_admin(${userId}, ${role === 'SolutionAdmin'})
    from user_account u where u.id = ${userId} and u.is_solution_admin <> ${role === 'SolutionAdmin'}`.execute(db)
}

/** Increments the version of a membership after a change of role or farms. */
export async function raiseMembershipVersion(db: Db, { directoryId }: TenantScope, userId: UserId): Promise<void> {
  await sql`update membership set version = version + 1
    where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
}

/** Replaces the user's farm permissions with these. */
export async function replaceFarmPermissions(
  db: Db,
  { directoryId }: TenantScope,
  userId: UserId,
  farms: readonly { id: FarmId; permission: FarmPermission }[],
): Promise<void> {
  const given = farms.filter(({ permission }) => permission !== 'None')
  await sql`delete from farm_permission where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  if (given.length === 0) return
  await db
    .insertInto('farm_permission')
    .values(
      given.map(({ id, permission }) => ({ directory_id: directoryId, user_id: userId, farm_id: id, permission })),
    )
    .execute()
}

/** Deletes the membership and clears the user's active company where it was this one. */
export async function deleteMembership(db: Db, { directoryId }: TenantScope, userId: UserId): Promise<void> {
  await sql`delete from membership where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  await sql`select clear_active_company(${userId})`.execute(db)
}

/** Selects the company's name and the language of new users. */
export async function selectInvitationContext(
  db: Db,
  { directoryId }: Pick<TenantScope, 'directoryId'>,
): Promise<{ name: string; language_id: number }> {
  return db
    .selectFrom('directory')
    .select(['name', 'language_id'])
    .where('id', '=', directoryId)
    .executeTakeFirstOrThrow()
}
