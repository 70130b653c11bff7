import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../apps/api/src/platform/database/pool.ts'
import { valueTypes } from '../apps/api/src/platform/database/value-types.ts'

export interface RecordedStatement {
  sql: string
  parameters: readonly unknown[]
}

/** Opens the database with a recorder of the statements that a request runs. */
export function recordQueries(address: string): {
  database: Database
  heard: RecordedStatement[]
  close(): Promise<void>
} {
  const statements: RecordedStatement[] = []
  const database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address, types: valueTypes }) }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  }) as Database
  return { database, heard: statements, close: () => database.destroy() }
}

/**
 * Whether a statement belongs to the query itself, with its settings. Row-level security and the identification of the
 * caller are part of every request and do not count.
 */
export const isRequestQuery = ({ sql }: RecordedStatement): boolean =>
  /^\s*(with|select)\b/i.test(sql) && !/set_config\('herdboard\.|from "?user_account|left join membership/i.test(sql)
