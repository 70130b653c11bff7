import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface CompanyDetails {
  id: DirectoryId
  name: string
  main_number: string
  language_id: number
  brand_colour: string | null
  modules: string[]
  /** CHR numbers of its farms. */
  chr_numbers: string[]
  version: number
}

/** Selects the details of the current company. */
export async function selectCompanyDetails(db: Db, { directoryId }: TenantScope): Promise<CompanyDetails> {
  const { rows } = await sql<CompanyDetails>`
    select d.id, d.name, d.main_number, d.language_id, d.brand_colour, d.modules, d.version,
      array(select distinct f.chr_number from farm f where f.directory_id = d.id and f.deleted_at is null
        and f.chr_number is not null order by f.chr_number) as chr_numbers
    from directory d where d.id = ${directoryId} and d.deleted_at is null`.execute(db)
  const row = rows[0]
  if (!row) throw new Problem('request.not_found')
  return row
}

type CompanyValues = Pick<CompanyDetails, 'name' | 'main_number' | 'modules'>

/** Adds a company. One made by a sample user is sample data too, so sample users cannot reach real companies. */
export async function insertCompany(db: Db, id: DirectoryId, { email }: Person, values: CompanyValues): Promise<void> {
  const { name, main_number, modules } = values
  await sql`insert into directory (id, name, main_number, modules, is_demo)
    values (${id}, ${name}, ${main_number}, ${modules}, is_demo_email(${email}))`.execute(db)
}

/** Returns whether the person and the address belong to the sample data. */
export async function selectAreSampleEmails(
  db: Db,
  person: Person,
  email: string,
): Promise<{ own: boolean; theirs: boolean }> {
  const { rows } = await sql<{ own: boolean; theirs: boolean }>`
    select is_demo_email(${person.email}) as own, is_demo_email(${email}) as theirs`.execute(db)
  return rows[0] ?? { own: false, theirs: false }
}

export async function insertSlaughterhouses(
  db: Db,
  { directoryId }: TenantScope,
  houses: readonly { name: string; live_factor: number }[],
): Promise<void> {
  await db
    .insertInto('slaughterhouse')
    .values(houses.map((house) => ({ directory_id: directoryId, id: newId(), ...house })))
    .execute()
}

/** Serialises requests that use the same main number. */
export const lockMainNumber = (db: Db, number: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${number}, 12))`.execute(db)

/**
 * Returns whether another company has the number, including companies that the caller may not see. Deleted companies do
 * not count.
 */
export async function isMainNumberTaken(db: Db, number: string, but: DirectoryId | null): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_number_taken(${number}, ${but}::uuid) as is`.execute(db)
  return rows[0]?.is === true
}

/** Updates the company. Returns false where it was changed since that version. */
export async function updateCompany(
  db: Db,
  { directoryId }: TenantScope,
  version: number,
  values: CompanyValues & Pick<CompanyDetails, 'language_id' | 'brand_colour'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory')
    .set({ ...values, version: version + 1 })
    .where('id', '=', directoryId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function hideCompany(db: Db, id: DirectoryId, now: Date): Promise<void> {
  await db.updateTable('directory').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Ends every user's work in the transaction's company; each must choose another one. */
export async function leaveCompany(db: Db): Promise<void> {
  await sql`select clear_active_company()`.execute(db)
}

/** Deletes the invitations and links that invite people in the company's name. */
export async function deleteInvitationsTo(db: Db, id: DirectoryId): Promise<void> {
  await sql`delete from account_link where inviting_directory_id = ${id}`.execute(db)
  await sql`delete from invitation where directory_id = ${id}`.execute(db)
}

export interface DeletedCompanyRow {
  id: DirectoryId
  name: string
  main_number: string
  deleted_at: Date
}

/** Selects deleted companies, last deleted first. For the owner of the database, who sees all companies. */
export async function selectDeletedCompanies(db: Db): Promise<DeletedCompanyRow[]> {
  const { rows } = await sql<DeletedCompanyRow>`select id, name, main_number, deleted_at from directory
    where deleted_at is not null order by deleted_at desc, id`.execute(db)
  return rows
}

export async function showCompany(db: Db, id: DirectoryId, main_number: string): Promise<void> {
  await db.updateTable('directory').set({ deleted_at: null, main_number }).where('id', '=', id).execute()
}

/** Writes the audit entry without a user: the person who runs commands on the server has no account here. */
export async function insertRestoreAuditEntry(db: Db, { id, deleted_at }: DeletedCompanyRow, now: Date): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      directory_id: id,
      id: newId(),
      user_id: null,
      action: 'directory.restore',
      subject_type: 'directory',
      subject_id: id,
      way: 'server',
      before: JSON.stringify({ deleted_at }),
      at: now,
    })
    .execute()
}
