import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { DEFERRED_STATEMENT_MARK } from '#platform/database/statement/deferred-statements.ts'
import { GENERIC_PLANS } from '#platform/tenant/row-level-security.ts'

/** Types of the columns, each of which is sent as one array. */
type ColumnType = 'uuid' | 'date' | 'int' | 'bigint' | 'smallint' | 'numeric' | 'text' | 'boolean' | 'float8'

/**
 * Returns rows as a relation, `unnest(...) as <alias>(<columns>)`, with one parameter per column.
 * The text of the statement (and its plan) is therefore the same for any number of rows.
 */
export function valueRows<Row extends object>(
  alias: string,
  columns: { [Column in keyof Row]: ColumnType },
  rows: readonly Row[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const arrays = names.map((name) => {
    const values = rows.map((row) => row[name])
    return sql`${columns[name] === 'text' ? values : arrayText(values)}::${sql.raw(columns[name])}[]`
  })
  return sql`unnest(${sql.join(arrays)}) as ${sql.raw(`${alias}(${names.join(', ')})`)}`
}

/** Formats an array for PostgreSQL. Only text needs quotes; the driver would inspect every value for them, 20 a row. */
const arrayText = (values: readonly unknown[]): string => `{${values.map((value) => value ?? 'null').join()}}`

/** From this number of units on, their sums need more memory than the default, or use temporary files. */
const LARGE_LIST = 1_000
const LARGE_LIST_WORK_MEM = '96MB'

/**
 * Makes PostgreSQL plan the statements of this transaction for the given lists.
 * A cached generic plan assumes ten rows, and would compare each of ten thousand rows with each other in a nested loop.
 */
export const planForLists = (db: Db, length = 0) =>
  length < LARGE_LIST
    ? sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
    : sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', ${LARGE_LIST_WORK_MEM}, true),
        set_config('jit', 'off', true)`.execute(db)

/**
 * Makes PostgreSQL use one plan for each statement of this transaction, whatever its lists. A record has lists of a few
 * rows, and planning its statements again takes longer than running them. Statements with more rows undo this
 * (`withoutNestedLoops`).
 */
export const planForRecords = (db: Db) => sql`select ${DEFERRED_STATEMENT_MARK} ${GENERIC_PLANS}`.execute(db)

/** From this number of rows on, the join method of two lists matters. */
const NESTED_LOOP_LIMIT = 300

/**
 * Runs a statement that compares rows with stored ones, without nested loops where there are many rows.
 * For a farm that is new to its statistics the planner assumes one row, and would compare each row of one list with
 * each of the other.
 */
export async function withoutNestedLoops<T>(db: Db, rows: number, statement: () => Promise<T>): Promise<T> {
  if (rows < NESTED_LOOP_LIMIT) return statement()
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('enable_nestloop', 'off', true)`.execute(db)
  const answer = await statement()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db)
  return answer
}
