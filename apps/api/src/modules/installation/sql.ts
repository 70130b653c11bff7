import { NO_DIRECTORY, type UserId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { languageById } from '#platform/http/request-language.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

/** Selects the real administrators of the installation; those of the sample data are removed with it. */
export async function selectAdministrators(db: Db): Promise<{ email: string }[]> {
  const { rows } = await sql<{ email: string }>`select email from user_account
    where is_solution_admin and deleted_at is null and not is_demo_email(email) order by created_at, id`.execute(db)
  return rows
}

interface AdministratorAccountRow {
  id: UserId
  has_password: boolean
}

/** Returns whether an address belongs to the sample data. */
export async function isSampleAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_demo_email(${email}) as is`.execute(db)
  return rows[0]?.is === true
}

/** Selects the account of an address, ignoring case. */
export async function selectAdministratorAccount(db: Db, email: string): Promise<AdministratorAccountRow | null> {
  const { rows } = await sql<AdministratorAccountRow>`
    select id, password_hash is not null as has_password from user_account
    where lower(email) = ${email.toLowerCase()} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Selects a mail recipient with language, by address. */
export async function selectMailRecipient(
  db: Db,
  email: string,
): Promise<{ id: UserId; email: string; language: LanguageCode } | null> {
  const { rows } = await sql<{ id: UserId; email: string; language_id: number }>`
    select id, email, language_id from user_account
    where lower(email) = ${email.toLowerCase()} and deleted_at is null`.execute(db)
  const [row] = rows
  return row ? { id: row.id, email: row.email, language: languageById(row.language_id) } : null
}

/** Adds an administrator. The first name is the part before the @ until the person changes it. */
export async function insertAdministrator(db: Db, id: UserId, email: string): Promise<void> {
  const first_name = email.split('@')[0] ?? email
  await db
    .insertInto('user_account')
    .values({ id, email: email.toLowerCase(), first_name, last_name: '', is_solution_admin: true })
    .execute()
}

export async function promoteToAdministrator(db: Db, id: UserId): Promise<void> {
  await db.updateTable('user_account').set({ is_solution_admin: true }).where('id', '=', id).execute()
}

/**
 * Writes the audit entry in that person's name, because the person who runs commands on the server has no account here.
 * Sets the row-level security to that person.
 */
export const insertAdministratorAuditEntry = (db: Db, id: UserId, now: Date): Promise<void> =>
  insertOwnAuditEntry(db, id, 'installation.administrator', now)

/** Writes to a person's own audit log what a command did. Sets the row-level security to that person. */
export async function insertOwnAuditEntry(db: Db, id: UserId, action: string, now: Date): Promise<void> {
  await setRowLevelSecurity(db, null, id)
  await db
    .insertInto('audit_entry')
    .values({
      directory_id: NO_DIRECTORY,
      id: newId(),
      user_id: id,
      action,
      subject_type: 'user',
      subject_id: id,
      at: now,
    })
    .execute()
}
