import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Types of the columns that travel as arrays, one array a column. */
type ColumnType = 'uuid' | 'date' | 'int' | 'bigint' | 'smallint' | 'numeric' | 'text' | 'boolean' | 'float8'

/**
 * Rows as one relation of a statement, `unnest(...) as <alias>(<columns>)`: any number of rows, one parameter a column,
 * so that the statement's text (and its plan) stays the same.
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

/** An array as PostgreSQL reads it. Only text needs quotes; the driver would look at every value for them, 20 a row. */
const arrayText = (values: readonly unknown[]): string => `{${values.map((value) => value ?? 'null').join()}}`

/** Units of a company of some hundred farms: their sums need more room than a statement has by default, or go to disk. */
const LARGE_LIST = 1_000
const LARGE_LIST_WORK_MEM = '96MB'

/**
 * Has statements of this transaction planned for the lists that they are given. A plan made without seeing them, as of
 * a statement run often, takes ten rows for granted and holds each of ten thousand against each.
 */
export const planWithLists = (db: Db, length = 0) =>
  length < LARGE_LIST
    ? sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
    : sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', ${LARGE_LIST_WORK_MEM}, true),
        set_config('jit', 'off', true)`.execute(db)

/** From so many rows on it matters how two lists are held against each other. */
const LONG = 300

/**
 * Runs a statement that compares so many rows with what stands. Of a farm that is new to its statistics the planner
 * takes one row for granted, and would hold each row of one long list against each of the other: no nested loop here is
 * worth that.
 */
export async function comparing<T>(db: Db, rows: number, statement: () => Promise<T>): Promise<T> {
  if (rows < LONG) return statement()
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('enable_nestloop', 'off', true)`.execute(db)
  const answer = await statement()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db)
  return answer
}
