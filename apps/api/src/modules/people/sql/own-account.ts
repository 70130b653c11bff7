import type { Role } from '@herdboard/contract/core/access.ts'
import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface OwnAccountRow {
  first_name: string
  last_name: string
  language_id: number
  has_password: boolean
  accessible_directory_count: number
}

/** Selects the user's own account with the number of companies open to it. Throws `auth.expired`. */
export async function selectOwnAccountRow(db: Db, { userId }: Person): Promise<OwnAccountRow> {
  const { rows } = await sql<OwnAccountRow>`
    select u.first_name, u.last_name, u.language_id, has_password() as has_password,
      (select count(*)::int from directory d
        where d.deleted_at is null and (u.is_solution_admin
          or exists (select from membership m where m.directory_id = d.id and m.user_id = u.id))) as accessible_directory_count
    from user_account u where u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Problem('auth.expired')
  return row
}

/** Selects the name of the active company and whether it is the sample company. Throws `auth.no_company`. */
export async function selectOwnCompanyName(
  db: Db,
  { directoryId }: TenantScope,
): Promise<{ name: string; is_demo: boolean }> {
  return db
    .selectFrom('directory')
    .select(['name', 'is_demo'])
    .where('id', '=', directoryId)
    .executeTakeFirstOrThrow(() => new Problem('auth.no_company'))
}

/** The account fields that the owner may edit. */
export type OwnAccountFields = Partial<
  Record<'language_id', number> & Record<'energy_unit' | 'first_name' | 'last_name', string>
>

export async function updateAccount(db: Db, { userId }: Person, fields: OwnAccountFields): Promise<void> {
  await db.updateTable('user_account').set(fields).where('id', '=', userId).execute()
}

/** Selects the company that the account has chosen, whichever company the caller's token names. */
export async function selectActiveDirectory(db: Db, { userId }: Person): Promise<DirectoryId | null> {
  const row = await db
    .selectFrom('user_account')
    .select('active_directory_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return (row?.active_directory_id ?? null) as DirectoryId | null
}

interface MetaRow {
  active_directory_id: DirectoryId | null
  data_version: number
  /** Farms whose key figures are still being recalculated. */
  pending_farms: number
  unread: number
  unhandled: number
  needs_me: number
  due: number
  overdue: number
}

/** Selects what clients poll, with the counts of other modules, in one statement. */
export async function selectMeta(
  db: Db,
  { directoryId, userId }: TenantScope,
  notificationCounts: RawBuilder<Pick<MetaRow, 'unread' | 'unhandled' | 'needs_me'>>,
  taskCounts: RawBuilder<Pick<MetaRow, 'due' | 'overdue'>>,
): Promise<MetaRow> {
  const { rows } = await sql<MetaRow>`
    select u.active_directory_id, d.data_version, n.unread, n.unhandled, n.needs_me, t.due, t.overdue,
      (select count(distinct r.farm_id)::int from recalculation_request r where r.directory_id = d.id) as pending_farms
    from directory d join user_account u on u.id = ${userId}
    cross join (${notificationCounts}) n cross join (${taskCounts}) t
    where d.id = ${directoryId}`.execute(db)
  const [meta] = rows
  if (!meta) throw new Error('an identified caller has an account and a company')
  return meta
}

export interface DirectoryRow extends Pick<Directory, 'id' | 'name' | 'main_number' | 'active' | 'is_demo'> {
  role: Role
}

/** Selects the companies open to a user, by name; a solution administrator may open every company. */
export async function selectDirectories(
  db: Db,
  person: Person,
  id: DirectoryId | null = null,
): Promise<DirectoryRow[]> {
  const { rows } = await sql<DirectoryRow>`
    select d.id, d.name, d.main_number, d.is_demo, d.id is not distinct from u.active_directory_id as active,
      case when u.is_solution_admin then 'SolutionAdmin' else m.role end as role
    from user_account u
    join directory d on d.deleted_at is null
    left join membership m on m.directory_id = d.id and m.user_id = u.id
    where u.id = ${person.userId} and (u.is_solution_admin or m.role is not null)
      and (${id}::uuid is null or d.id = ${id})
    order by d.name, d.id`.execute(db)
  return rows
}

export async function updateActiveDirectory(db: Db, userId: UserId, directoryId: DirectoryId): Promise<void> {
  await db.updateTable('user_account').set({ active_directory_id: directoryId }).where('id', '=', userId).execute()
}
