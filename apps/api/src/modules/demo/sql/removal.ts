import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'

/** Statements of the owner of the tables: only its policies let sample data be taken away. */

export interface DemoCompany {
  id: DirectoryId
  name: string
  main_number: string
}

/** Companies with sample data, also those that a broken off removal left. */
export async function selectDemoCompanies(db: Db): Promise<DemoCompany[]> {
  const { rows } =
    await sql<DemoCompany>`select id, name, main_number from directory where is_demo order by id`.execute(db)
  return rows
}

export async function selectHasRealCompany(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_real_company() as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Closes a company: nobody finds it any more, and no job begins for it. */
export async function closeCompany(db: Db, directoryId: DirectoryId): Promise<void> {
  await sql`update directory set deleted_at = now() where id = ${directoryId}`.execute(db)
  await sql`delete from job where company_id = ${directoryId}`.execute(db)
}

/** Takes a company's rows out of one table; gives their number. */
export async function deleteCompanyRows(db: Db, table: string, directoryId: DirectoryId): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where directory_id = ${directoryId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Clears what was deleted away, so that the look for references to it is short. */
export const vacuumTable = (owner: Database, table: string) => sql`vacuum ${sql.table(table)}`.execute(owner)

/** The company itself; people of their own who acted in it act in none until they choose another. */
export async function deleteDemoCompany(db: Db, directoryId: DirectoryId): Promise<void> {
  await sql`update user_account u set active_directory_id = null where u.active_directory_id = ${directoryId}`.execute(
    db,
  )
  await sql`delete from job where company_id = ${directoryId}`.execute(db)
  await sql`delete from directory where id = ${directoryId}`.execute(db)
}

/** People of the sample data (of these addresses, or all) with everything that was kept for them. */
export async function deleteDemoPeople(db: Db, emails: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from user_account
    where is_demo_email(email) and (${emails}::text[] is null or email = any(${emails}::text[]))`.execute(db)
  const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`
  await sql`select set_config('herdboard.directory_id', ${NO_DIRECTORY}, true)`.execute(db)
  await sql`delete from audit_entry where directory_id = ${NO_DIRECTORY} and user_id = ${ids}`.execute(db)
  await sql`delete from idempotency_key where user_id = ${ids}`.execute(db)
  await sql`delete from key_figure_choice where user_id = ${ids}`.execute(db)
  await sql`delete from sign_in_token where user_id = ${ids}`.execute(db)
  await sql`delete from sign_in where user_id = ${ids}`.execute(db)
  await sql`delete from sign_in_try where subject in (
    select 'account ' || encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') from user_account where id = ${ids})`.execute(
    db,
  )
  await sql`delete from user_account where id = ${ids}`.execute(db)
  return rows.length
}
