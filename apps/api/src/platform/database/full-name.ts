import { type RawBuilder, sql } from 'kysely'

/**
 * First and last name of a row of `user_account` by its alias; empty where no row was joined. Accounts of programs, and
 * people who gave one name alone, have no last name: nothing is to stand behind their first.
 */
export const fullName = (alias: string): RawBuilder<string> =>
  sql`btrim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}))`
