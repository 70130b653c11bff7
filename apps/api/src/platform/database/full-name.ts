import type { UserId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Returns SQL for the first and last name of a `user_account` row by its alias; empty where no row was joined. Accounts
 * of programs, and people with one name only, have no last name; then nothing follows the first name.
 */
export const fullName = (alias: string): RawBuilder<string> =>
  sql`btrim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}))`

/** Selects the full name of a person; empty for an unknown one. */
export async function selectUserName(db: Db, userId: UserId): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${fullName('u')} as name
    from user_account u where u.id = ${userId}`.execute(db)
  return rows[0]?.name ?? ''
}
