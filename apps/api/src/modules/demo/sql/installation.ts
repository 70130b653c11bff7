import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Sets the data version to the number of changes that people made. */
export const updateDataVersionTo = (db: Db, scope: TenantScope, version: number) =>
  sql`update directory set data_version = ${version} where id = ${scope.directoryId}`.execute(db)

/** Returns whose accounts exist: none, some of the sample data, or only others. Accounts belong to no company. */
export async function selectExistingAccounts(db: Db): Promise<'nobody' | 'demo' | 'others'> {
  const { rows } = await sql<{ people: number; demo: number }>`
    select people, demo from account_counts()`.execute(db)
  const found = rows[0]
  if (!found || found.people === 0) return 'nobody'
  return found.demo > 0 ? 'demo' : 'others'
}

/** Selects the e-mail addresses of the sample users. */
export async function selectDemoEmails(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from demo_emails() as email`.execute(db)
  return rows.map(({ email }) => email)
}

/** Makes a sample person an administrator of the installation. */
export async function makeDemoAdministrator(db: Db, id: string): Promise<void> {
  await sql`select set_solution_admin(${id}, true)`.execute(db)
}
