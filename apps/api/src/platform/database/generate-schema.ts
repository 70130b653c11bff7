import { writeFileSync } from 'node:fs'
import pg from 'pg'

/** The file with the types of all tables, as the last migration left them. */
export const schemaFile = new URL('schema.ts', import.meta.url)

interface Column {
  table_name: string
  column_name: string
  type: string
  nullable: boolean
  defaulted: boolean
}

/** What a column of a type gives and takes; the driver's parsers decide (value-types.ts). */
const typeOf: Record<string, string> = {
  uuid: 'string',
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
  _text: 'string[]',
  _uuid: 'string[]',
}

const head = `// Written by \`npm run schema\` from the migrated database; do not edit.
import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** \`numeric\`: exact text on the way out. */
type Exact = ColumnType<string, string | number, string | number>
type ExactOrNull = ColumnType<string | null, string | number | null | undefined, string | number | null>
/** Goes in as written JSON: the driver would make a PostgreSQL array of a list. */
type Json = ColumnType<unknown, string, string>
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>
/** Has a default, so that an insert may leave it out. */
type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S, I | undefined, U> : Generated<T>
`

const wrapped = new Set(['Instant', 'Exact', 'Json'])

function columnType({ type, nullable, defaulted, table_name, column_name }: Column): string {
  const plain = typeOf[type]
  if (!plain) throw new Error(`No TypeScript type for ${type} of ${table_name}.${column_name}`)
  if (nullable) return wrapped.has(plain) ? `${plain}OrNull` : `${plain} | null`
  return defaulted ? `WithDefault<${plain}>` : plain
}

const interfaceName = (table: string) =>
  `${table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Table`

/** TypeScript for every table of the live schema; the same schema always gives the same text. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
           c.column_default is not null as defaulted
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '^kysely_'
     order by c.table_name collate "C", c.ordinal_position`)
  const tables = [...new Set(rows.map(({ table_name }) => table_name))]
  const interfaces = tables.map((table) => {
    const columns = rows.filter(({ table_name }) => table_name === table)
    const lines = columns.map((column) => `  ${column.column_name}: ${columnType(column)}\n`)
    return `export interface ${interfaceName(table)} {\n${lines.join('')}}\n`
  })
  const list = tables.map((table) => `  ${table}: ${interfaceName(table)}\n`)
  return [head, ...interfaces, `export interface Schema {\n${list.join('')}}\n`].join('\n')
}

/** Writes the types of the database at this address. */
export async function writeSchema(ownerAddress: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerAddress })
  await client.connect()
  try {
    writeFileSync(schemaFile, await schemaText(client))
  } finally {
    await client.end()
  }
}
