import { hash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Tables } from '#platform/database/tables.ts'
import { CopyText } from './copy-text.ts'

/** A column value: JSON is already serialised, a list is an array of the column's type. */
export type CopyValue = string | number | boolean | Date | readonly string[] | null

export type CopyRow<Table extends keyof Tables> = { readonly [Column in keyof Tables[Table]]?: CopyValue }

/**
 * Inserts many rows into one table, subject to row-level security. No row may have a column that the first row lacks.
 * PostgreSQL refuses COPY into a table with row-level security. The rows are therefore copied into a temporary table,
 * and one INSERT from there applies the policies.
 */
export async function copyRows<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  rows: readonly CopyRow<Table>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const list = columns.map((column) => `"${column}"`).join(', ')
  // A transaction creates one temporary table for the same columns and empties it after use. Each new table would hold
  // a lock until the end of the transaction, and a company of hundreds of farms would exhaust the server's lock table.
  const incoming = `incoming_${table}_${hash('sha1', list).slice(0, 8)}`
  await sql
    .raw(`create temp table if not exists ${incoming} on commit drop as select ${list} from ${table} with no data`)
    .execute(db)
  const lines = copyLines(rows as readonly Fields[], columns)
  await db.executeQuery(CompiledQuery.raw(`copy ${incoming} (${list}) from stdin`, [CopyText.fromLines(lines)]))
  await sql.raw(`insert into ${table} (${list}) select ${list} from ${incoming}`).execute(db)
  await sql.raw(`truncate ${incoming}`).execute(db)
}

type Fields = Readonly<Record<string, CopyValue | undefined>>

function* copyLines(rows: readonly Fields[], columns: readonly string[]): Generator<string> {
  const knownColumns = new Set(columns)
  for (const row of rows) {
    const stray = Object.keys(row).find((column) => !knownColumns.has(column))
    if (stray !== undefined) throw new Error(`the first row has no ${stray}`)
    yield columns.map((column) => copyField(row[column])).join('\t')
  }
}

/** Formats a field in PostgreSQL's COPY text format: tabs separate fields, `\N` is null. */
function copyField(value: CopyValue | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escapeCopyText(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return String(value)
  return escapeCopyText(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escapeCopyText = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
