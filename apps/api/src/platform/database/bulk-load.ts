import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'

/**
 * Prepares this transaction for filling empty tables. Loading a large herd takes long, so it has no time limits. Foreign keys are checked by plans that PostgreSQL makes once: made for a table of a few rows they would read
 * all of it, also when it holds a million.
 */
export const prepareBulkLoad = (db: Db) =>
  sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('enable_seqscan', 'off', true)`.execute(db)

/**
 * Updates the planner's statistics after many rows were inserted. Otherwise it takes the table for an empty one and
 * reads it completely.
 */
export const refreshStatistics = (database: Database, table: string) =>
  sql`select refresh_statistics(${table})`.execute(database)
