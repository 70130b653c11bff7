import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { StoredContent } from '#platform/objects/stored-content.ts'
import type { ArchivedFiles, CompanyColumn, CompanyTableInfo } from '../archive-contents.ts'

/** Selects every table with rows of companies, with its columns. Generated columns only repeat others. */
export async function selectOwnTables(db: Db): Promise<CompanyTableInfo[]> {
  const { rows } = await sql<CompanyTableInfo>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k (no, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.no
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'directory_id' and not a.attisdropped)
    order by c.relname collate "C"`.execute(db)
  return rows
}

/** Returns the name of the newest migration, which identifies the layout of the tables. */
export async function selectSchemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

/** Returns a value as text in a format that does not depend on settings. */
function asText({ name, type }: CompanyColumn) {
  const column = sql.ref(name)
  if (type === 'timestamptz') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  if (type === 'date') return sql`to_char(${column}, 'YYYY-MM-DD')`
  if (type === 'bytea') return sql`encode(${column}, 'hex')`
  return type.startsWith('_') ? sql`to_jsonb(${column})::text` : sql`${column}::text`
}

const ROWS_PER_FETCH = 2_000
const FILES_PER_FETCH = 4

/** Fetches rows in batches by a cursor, so that memory does not grow. */
async function* fetchInBatches<T>(db: Db, query: ReturnType<typeof sql>, count: number): AsyncGenerator<T[]> {
  await sql`declare own_rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(count)} from own_rows`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < count) break
  }
  await sql`close own_rows`.execute(db)
}

/** Selects all rows of a table that belong to this company, in the order of its key, as text by column. */
export const tableRows = (
  db: Db,
  directoryId: DirectoryId,
  { name, key }: CompanyTableInfo,
  columns: readonly CompanyColumn[],
): AsyncGenerator<Record<string, string | null>[]> =>
  fetchInBatches(
    db,
    sql`select ${sql.join(columns.map((column) => sql`${asText(column)} as ${sql.ref(column.name)}`))}
      from ${sql.table(name)} where directory_id = ${sql.lit(directoryId)}
      order by ${key.length > 0 ? sql.join(key.map((column) => sql.ref(`${name}.${column}`))) : sql.lit(1)}`,
    ROWS_PER_FETCH,
  )

/** Selects the row of the company. */
export const companyRows = (db: Db, directoryId: DirectoryId): AsyncGenerator<Record<string, string | null>[]> =>
  fetchInBatches(
    db,
    sql`select id::text, name, main_number, to_jsonb(modules)::text as modules, language_id::text, brand_colour,
        ${asText({ name: 'created_at', type: 'timestamptz' })} as created_at
      from directory where id = ${sql.lit(directoryId)}`,
    1,
  )

/** Whether a column names a person. No foreign key says so: an entry outlives the account of who made it. */
export const isPersonColumn = ({ name, type }: CompanyColumn): boolean =>
  type === 'uuid' && /(_by|^user_id|^assignee_id|^acting_id)$/.test(name) && name !== 'superseded_by'

/**
 * Selects members, and other people whom any row of these tables names. The address of a person who has left is
 * omitted.
 */
export const peopleRows = (
  db: Db,
  directoryId: DirectoryId,
  tables: readonly CompanyTableInfo[],
): AsyncGenerator<Record<string, string | null>[]> => {
  const company = sql.lit(directoryId)
  const named = tables.flatMap(({ name, columns }) =>
    columns
      .filter(isPersonColumn)
      .map((column) => sql`select ${sql.ref(column.name)} from ${sql.table(name)} where directory_id = ${company}`),
  )
  return fetchInBatches(
    db,
    sql`select u.id::text, u.first_name, u.last_name, case when m.user_id is not null then u.email end as email, m.role,
        (m.user_id is not null)::text as is_member, (u.deleted_at is not null)::text as is_deleted
      from user_account u
      left join membership m on m.directory_id = ${company} and m.user_id = u.id
      where m.user_id is not null ${named.length > 0 ? sql`or u.id in (${sql.join(named, sql` union `)})` : sql``}
      order by u.id`,
    ROWS_PER_FETCH,
  )
}

/** Selects the content of a table that the archive holds as files. */
export const fileRows = (
  db: Db,
  directoryId: DirectoryId,
  { table, column, key }: ArchivedFiles,
): AsyncGenerator<({ id: string } & StoredContent)[]> =>
  fetchInBatches(
    db,
    sql`select ${sql.ref(key)} as id, ${sql.ref(column)} as bytes, object_hash from ${sql.table(table)}
      where directory_id = ${sql.lit(directoryId)} order by ${sql.ref(key)}`,
    FILES_PER_FETCH,
  )
