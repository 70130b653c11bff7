import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'
import { DEFERRED_STATEMENT_MARK } from '#platform/database/statement/deferred-statements.ts'

/**
 * Prepares this transaction for filling empty tables. Loading a large herd takes long, so it has no time limits.
 * PostgreSQL plans the checks of foreign keys once: a plan made for a few rows would read the whole table, also when it
 * holds a million.
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

/**
 * Runs inserts of many rows in a transaction that plans each statement for its lists. PostgreSQL checks foreign keys by
 * statements of its own, one a row and key, and would plan each of them anew, too.
 */
export async function withCachedKeyPlans<T>(db: Db, insert: () => Promise<T>): Promise<T> {
  await sql`select ${DEFERRED_STATEMENT_MARK} set_config('plan_cache_mode', 'auto', true)`.execute(db)
  const result = await insert()
  await sql`select ${DEFERRED_STATEMENT_MARK} set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
  return result
}
