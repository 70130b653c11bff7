import { type RawBuilder, sql } from 'kysely'

/** Types of the columns that travel as arrays, one array a column. */
type ColumnType = 'uuid' | 'date' | 'int' | 'bigint' | 'smallint' | 'numeric' | 'text' | 'boolean' | 'float8'

/**
 * Rows as one relation of a statement, `unnest(...) as <alias>(<columns>)`: any number of rows, one parameter a column,
 * so that the statement's text (and its plan) stays the same.
 */
export function rowsAs<Row extends object>(
  alias: string,
  columns: { [Column in keyof Row]: ColumnType },
  rows: readonly Row[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const arrays = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`)
  return sql`unnest(${sql.join(arrays)}) as ${sql.raw(`${alias}(${names.join(', ')})`)}`
}
