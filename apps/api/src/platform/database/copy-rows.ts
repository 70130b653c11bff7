import { hash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { CopyLines } from '#platform/database/copy-lines.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Tables } from '#platform/database/tables.ts'

/** A value as a column takes it; JSON comes written, a list is an array of the column's type. */
export type CopyValue = string | number | boolean | Date | readonly string[] | null

export type CopyRow<Table extends keyof Tables> = { readonly [Column in keyof Tables[Table]]?: CopyValue }

/**
 * Writes many rows of one table, none with columns that the first lacks, behind the walls: PostgreSQL takes no COPY into a
 * table with row-level security, so they go by COPY into a table of the session and on by one statement, which the
 * policies judge.
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
  // One for the same columns in a transaction, emptied after use: each table made keeps its lock to the transaction's end,
  // and a company of hundreds of farms would use up the server's.
  const incoming = `incoming_${table}_${hash('sha1', list).slice(0, 8)}`
  await sql
    .raw(`create temp table if not exists ${incoming} on commit drop as select ${list} from ${table} with no data`)
    .execute(db)
  const lines = copyLines(rows as readonly Fields[], columns)
  await db.executeQuery(CompiledQuery.raw(`copy ${incoming} (${list}) from stdin`, [new CopyLines(lines)]))
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

/** PostgreSQL's text format: a tab between fields, `\N` for nothing. */
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
