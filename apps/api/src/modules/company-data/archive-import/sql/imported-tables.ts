import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { ArchivedFiles, CompanyColumn } from '#modules/company-data/archive-contents.ts'
import type { TextGuard } from '#modules/company-data/archive-import/archive-manifest.ts'
import { isPersonColumn } from '#modules/company-data/sql/archive-rows.ts'
import { CopyText } from '#platform/database/bulk/copy-text.ts'
import type { Db } from '#platform/database/pool.ts'

/** Column of a table with the type that its text is cast to: `numeric(12,3)`, `uuid[]`. */
export interface CastColumn extends CompanyColumn {
  cast: string
  isRequired: boolean
  hasDefault: boolean
}

/** Selects the columns of a table; generated ones are left out. */
export async function selectCastColumns(db: Db, table: string): Promise<CastColumn[]> {
  const { rows } = await sql<CastColumn>`
    select a.attname as name, t.typname as type, format_type(a.atttypid, a.atttypmod) as cast,
      a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = to_regclass('public.' || quote_ident(${table})) and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum`.execute(db)
  return rows
}

/** Returns whether one of these tables has a row of the company. */
export async function selectHasRows(db: Db, directoryId: DirectoryId, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(
    tables.map((table) => sql`exists (select from ${sql.table(table)} where directory_id = ${directoryId})`),
    sql` or `,
  )} as has`.execute(db)
  return rows[0]?.has === true
}

/** Returns the number of rows that a company has in each of these tables. */
export async function selectRowCounts(
  db: Db,
  directoryId: DirectoryId,
  tables: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(
    tables.map(
      (table) =>
        sql`select ${table}::text as name, count(*)::float8 as count from ${sql.table(table)} where directory_id = ${directoryId}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

export const deleteRowsOf = (db: Db, directoryId: DirectoryId, table: string) =>
  sql`delete from ${sql.table(table)} where directory_id = ${directoryId}`.execute(db)

const stagingName = (table: string): string => `incoming_${table}`.slice(0, 63)

/** Copies CSV text (RFC 4180, without header) into a temporary table of texts. Returns the number of rows. */
export async function copyIntoStaging(
  db: Db,
  table: string,
  columns: readonly string[],
  body: AsyncIterable<string>,
): Promise<number> {
  const staging = stagingName(table)
  const definitions = columns.map((column) => `"${column}" text`).join(', ')
  await sql.raw(`create temp table "${staging}" (${definitions}) on commit drop`).execute(db)
  await db.executeQuery(CompiledQuery.raw(`copy "${staging}" from stdin with (format csv)`, [new CopyText(body)]))
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(staging)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** An apostrophe before spaces and a sign that spreadsheets run as a formula; as `csv-text.ts` of the contract. */
const GUARD = String.raw`'(?=[' \t\n\v\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])`
/** Where each kind of guard may stand. */
const GUARD_PATTERNS = { leading: `(^)${GUARD}`, every: String.raw`(^|[,;|\t\r\n"])` + GUARD }

interface ImportedRows {
  columns: readonly CastColumn[]
  people: readonly string[]
  guard: TextGuard
}

/**
 * Converts the text of a staging table to a value of the column. `people` are those that the archive may name: an id of
 * another account of the installation, which no honest archive has, becomes null.
 */
function castText({ name, type, cast }: CastColumn, { people, guard }: ImportedRows): RawBuilder<unknown> {
  const text = sql.ref(`s.${name}`)
  if (isPersonColumn({ name, type })) {
    return sql`case when ${text} = any(${people}::text[])
      or not account_exists(${text}::uuid) then ${text}::uuid end`
  }
  if (type === 'bytea') return sql`decode(${text}, 'hex')`
  if (type.startsWith('_')) {
    return sql`case when ${text} is not null then array(select e.value from jsonb_array_elements_text(${text}::jsonb)
      with ordinality as e (value, position) order by e.position)::${sql.raw(cast)} end`
  }
  const isText = type === 'text' || type === 'varchar' || type === 'bpchar'
  if (!isText) return sql`${text}::${sql.raw(cast)}`
  const restored = sql`regexp_replace(${text}, ${sql.lit(GUARD_PATTERNS[guard])}, '\\1', 'g')`
  return sql`case when strpos(${text}, '''') > 0 then ${restored} else ${text} end::${sql.raw(cast)}`
}

/** Days that a record, a price or a plan can have: the figures of a place are rows from its first day on. */
const [FIRST_DAY, LAST_DAY] = ['1990-01-01', '2099-12-31']

/**
 * Returns whether a row of a staging table has a day outside 1990 to 2099, or a number that is none or infinite, which no
 * form takes. Throws the error of the database for text that is no value of its column.
 */
export async function selectHasImpossibleValue(
  db: Db,
  table: string,
  columns: readonly CastColumn[],
): Promise<boolean> {
  const tests = columns.flatMap(({ name, type }) => {
    const text = sql.ref(`s.${name}`)
    switch (type) {
      case 'date':
      case 'timestamptz':
        return sql`${text}::${sql.raw(type)} not between ${FIRST_DAY} and ${LAST_DAY}`
      case 'numeric':
      case 'float4':
      case 'float8':
        return sql`lower(${text}) ~ '[in]'`
      default:
        return []
    }
  })
  if (tests.length === 0) return false
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${sql.table(stagingName(table))} s where ${sql.join(tests, sql` or `)}) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** Farm rights are those of members; who is none has no access here. */
const MEMBERS_ONLY = 'farm_permission'

/** Inserts the rows of a staging table as rows of the company, and drops it. Returns their number. */
export async function insertFromStaging(
  db: Db,
  directoryId: DirectoryId,
  { table, ...rows }: { table: string } & ImportedRows,
): Promise<number> {
  const members = sql`where exists (select from membership m
    where m.directory_id = ${directoryId} and m.user_id = s.user_id::uuid)`
  const names = sql.join(rows.columns.map(({ name }) => sql.ref(name)))
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (directory_id, ${names})
    select ${directoryId}::uuid, ${sql.join(rows.columns.map((column) => castText(column, rows)))} from ${sql.table(stagingName(table))} s
    ${table === MEMBERS_ONLY ? members : sql``}`.execute(db)
  await dropStaging(db, table)
  return Number(numAffectedRows)
}

/** Makes the rows of a staging table quick to find by their key. */
export const indexStaging = (db: Db, table: string, key: string) =>
  sql`create index on ${sql.table(stagingName(table))} (${sql.ref(key)})`.execute(db)

export interface ImportedFile extends ImportedRows {
  id: string
  bytes: Buffer
}

/** Inserts one row of a staging table with its bytes; returns whether there was one. */
export async function insertWithBytes(
  db: Db,
  directoryId: DirectoryId,
  { table, column, key }: ArchivedFiles,
  { id, bytes, ...rows }: ImportedFile,
): Promise<boolean> {
  const names = sql.join(rows.columns.map(({ name }) => sql.ref(name)))
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (directory_id, ${names}, ${sql.ref(column)})
    select ${directoryId}::uuid, ${sql.join(rows.columns.map((column) => castText(column, rows)))}, ${bytes}::bytea
    from ${sql.table(stagingName(table))} s where ${sql.ref(`s.${key}`)} = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export const dropStaging = (db: Db, table: string) => sql`drop table ${sql.table(stagingName(table))}`.execute(db)

/** Gives a company the language and the colour of an archived one. */
export const updateCompanyLook = (
  db: Db,
  directoryId: DirectoryId,
  { languageId, brandColour }: { languageId: number; brandColour: string | null },
) =>
  sql`update directory set language_id = ${languageId}, brand_colour = ${brandColour}, version = version + 1
    where id = ${directoryId}`.execute(db)
