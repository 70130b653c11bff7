import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Lets this transaction take as long as a large herd needs, also while it is still being played. */
export const disableTimeouts = (db: Db) =>
  sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    db,
  )

/** As many changes as people made. */
export const updateDataVersionTo = (db: Db, scope: TenantScope, version: number) =>
  sql`update directory set data_version = ${version} where id = ${scope.directoryId}`.execute(db)

/** Whose accounts there are: nobody's, some of the sample data, or others alone. People are no company's. */
export async function selectExistingAccounts(db: Db): Promise<'nobody' | 'demo' | 'others'> {
  const { rows } = await sql<{ people: number; demo: number }>`
    select count(*)::int as people, count(*) filter (where is_demo_email(email))::int as demo
      from user_account where deleted_at is null`.execute(db)
  const found = rows[0]
  if (!found || found.people === 0) return 'nobody'
  return found.demo > 0 ? 'demo' : 'others'
}

/** E-mail addresses of the people of the sample data. */
export async function selectDemoEmails(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from user_account
    where deleted_at is null and is_demo_email(email) order by is_solution_admin, created_at, email`.execute(db)
  return rows.map(({ email }) => email)
}

/** Lets the planner know of rows that came at once: it would take their table for an empty one, and read it all. */
export const refreshStatistics = (database: Database, table: string) =>
  sql`select refresh_statistics(${table})`.execute(database)
