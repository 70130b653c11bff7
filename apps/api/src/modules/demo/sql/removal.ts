import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { deleteSignInEntries } from '#platform/audit/delete-sign-in-entries.ts'
import type { Database, Db } from '#platform/database/pool.ts'

/** Statements for the owner of the tables. Only the owner's row-level security policies allow deleting sample data. */

export interface DemoCompany {
  id: DirectoryId
  name: string
  main_number: string
}

/** Selects companies with sample data, also those left by an interrupted removal. */
export async function selectDemoCompanies(db: Db): Promise<DemoCompany[]> {
  const { rows } =
    await sql<DemoCompany>`select id, name, main_number from directory where is_demo order by id`.execute(db)
  return rows
}

export async function selectHasRealCompany(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_real_company() as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Closes a company: it is no longer found, and no job starts for it. */
export async function closeCompany(db: Db, directoryId: DirectoryId): Promise<void> {
  await sql`update directory set deleted_at = now() where id = ${directoryId}`.execute(db)
  await sql`delete from job where target_directory_id = ${directoryId}`.execute(db)
}

/** Deletes a company's rows from one table; returns their number. */
export async function deleteCompanyRows(db: Db, table: string, directoryId: DirectoryId): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where directory_id = ${directoryId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Vacuums a table after a deletion, so that checking references to it is fast. */
export const vacuumTable = (owner: Database, table: string) => sql`vacuum ${sql.table(table)}`.execute(owner)

/** Deletes the company's row. Real people who had it active have no active company until they choose one. */
export async function deleteDemoCompany(db: Db, directoryId: DirectoryId): Promise<void> {
  await sql`update user_account u set active_directory_id = null where u.active_directory_id = ${directoryId}`.execute(
    db,
  )
  await sql`delete from job where target_directory_id = ${directoryId}`.execute(db)
  await sql`delete from directory where id = ${directoryId}`.execute(db)
}

/** Deletes sample users (of these addresses, or all) with everything stored for them. */
export async function deleteDemoPeople(db: Db, emails: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from user_account
    where is_demo_email(email) and (${emails}::text[] is null or email = any(${emails}::text[]))`.execute(db)
  const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`
  await deleteSignInEntries(
    db,
    rows.map(({ id }) => id),
  )
  await sql`delete from idempotency_key where user_id = ${ids}`.execute(db)
  await sql`delete from kpi_selection where user_id = ${ids}`.execute(db)
  await sql`delete from sign_in_token where user_id = ${ids}`.execute(db)
  await sql`delete from sign_in where user_id = ${ids}`.execute(db)
  await sql`delete from sign_in_attempt where subject in (
    select 'account ' || encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') from user_account where id = ${ids})`.execute(
    db,
  )
  await sql`delete from user_account where id = ${ids}`.execute(db)
  return rows.length
}
