import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/** TypeScript types by column type, as the driver's parsers return them (platform/database/statement/value-types.ts). */
const columnTypes: Record<string, string> = {
  uuid: 'string',
  xid8: 'string',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bytea: 'Buffer',
  numeric: 'Exact',
  timestamptz: 'Instant',
  jsonb: 'Json',
}

const fileHeader = `// Written by \`npm run tables\` from the migrated database; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** \`numeric\`: read as exact text. */
type Exact = ColumnType<string, string | number, string | number>
type ExactOrNull = ColumnType<string | null, string | number | null | undefined, string | number | null>
type Instant = ColumnType<Date, Date | string, Date | string>
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Written as JSON text: the driver would make a PostgreSQL array of a list. */
type Json = ColumnType<unknown, string, string>
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>
/** Has a default, so that an insert may omit it. */
type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : Generated<T>
`
const twoSided = new Set(['Exact', 'Instant', 'Json'])

interface Column {
  table_name: string
  column_name: string
  type: string
  is_array: boolean
  is_nullable: boolean
  has_default: boolean
}

/** Generates platform/database/tables.ts: the TypeScript types of all tables in the database. */
export async function describeTables(database: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table_name, a.attname as column_name, coalesce(element.typname, t.typname) as type,
      element.oid is not null as is_array, not a.attnotnull as is_nullable,
      a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname !~ '^kysely_'
    order by c.relname collate "C", a.attnum`.execute(database)

  const tables = Map.groupBy(rows, (row) => row.table_name)
  const list = [...tables.keys()].map((name) => `  ${name}: ${interfaceName(name)}\n`)
  const interfaces = [...tables].map(([name, columns]) => describeTable(name, columns))
  return [fileHeader, ...interfaces, `export interface Tables {\n${list.join('')}}\n`].join('\n')
}

const interfaceName = (table: string): string =>
  `${table.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Table`

const describeTable = (name: string, columns: Column[]): string =>
  `export interface ${interfaceName(name)} {
${columns.map((column) => `  ${column.column_name}: ${columnType(column)}\n`).join('')}}
`

function columnType({ table_name, column_name, type, is_array, is_nullable, has_default }: Column): string {
  const plain = columnTypes[type]
  if (!plain) throw new Error(`No TypeScript type for ${type} of ${table_name}.${column_name}`)
  const whole = is_array ? `${plain}[]` : plain
  if (is_nullable) return twoSided.has(whole) ? `${whole}OrNull` : `${whole} | null`
  return has_default ? `WithDefault<${whole}>` : whole
}
