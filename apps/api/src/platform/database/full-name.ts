import { type RawBuilder, sql } from 'kysely'

/**
 * Returns SQL for the first and last name of a `user_account` row by its alias; empty where no row was joined. Accounts
 * of programs, and people with one name only, have no last name; then nothing follows the first name.
 */
export const fullName = (alias: string): RawBuilder<string> =>
  sql`btrim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}))`
