import type { ImportId, UserId } from '@herdboard/contract/core/ids.ts'
import { INSTALLATION_PRICES, MAX_IMPORT_ORIGINS } from '@herdboard/contract/imports/import-origins.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** An import that made an entry, or a price of it. */
export interface StoredImportOrigin {
  id: ImportId
  file_name: string
  imported_at: Date
  row: number | null
}

const SUBJECT_TABLES = [
  ...['record', 'note', 'assignment', 'farm', 'barn', 'section', 'batch', 'instruction', 'budget_line', 'sensor'],
  ...['feed_mix', 'raw_material'],
]

/** Whether the company has an entry that a file can bring in, by its id. */
export async function hasImportSubject(db: Db, { directoryId }: TenantScope, subjectId: string): Promise<boolean> {
  const each = SUBJECT_TABLES.map(
    (table) => sql`select from ${sql.table(table)} where directory_id = ${directoryId} and id = ${subjectId}::uuid`,
  )
  const { rows } = await sql<{ found: boolean }>`
    select exists (${sql.join(each, sql` union all `)}) as found`.execute(db)
  return rows[0]?.found === true
}

/** Selects the imports that an entry or one of its prices came in with, newest first: all, or those of one person. */
export async function selectImportOrigins(
  db: Db,
  { directoryId }: TenantScope,
  { subjectId, day, of }: { subjectId: string; day: string | null; of: UserId | null },
): Promise<StoredImportOrigin[]> {
  const { rows } = await sql<StoredImportOrigin>`
    with subject as (
      select ${subjectId}::uuid as id
      union all select id from feed_mix_price where directory_id = ${directoryId} and mix_id = ${subjectId}::uuid
      union all select id from raw_material_price where directory_id = ${directoryId} and material_id = ${subjectId}::uuid)
    select i.id, i.file_name, coalesce(i.imported_at, i.received_at) as imported_at,
      case when count(distinct e.no) = 1 then min(e.no) end as row
    from import_effect e join import i on i.directory_id = ${directoryId} and i.id = e.import_id
    where e.directory_id = ${directoryId} and e.subject_id in (select id from subject)
      and (${of}::uuid is null or i.received_by = ${of}::uuid)
      -- A price of the installation has no id, and is identified by its first day.
      and (${day}::date is null or ${subjectId} <> ${INSTALLATION_PRICES} or (e.at at time zone 'UTC')::date = ${day}::date)
    group by i.id, i.file_name, i.imported_at, i.received_at
    order by imported_at desc, i.id limit ${MAX_IMPORT_ORIGINS}`.execute(db)
  return rows
}
