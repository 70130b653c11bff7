import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Row of a setup list. */
export interface SetupItem {
  id: string
  name: string
  detail: unknown
  is_inactive: boolean
}

/** All rows of a list by name, including inactive ones. */
export async function selectSetupItems(db: Db, { directoryId }: TenantScope, formId: number): Promise<SetupItem[]> {
  const { rows } = await sql<SetupItem>`select id, name, detail, is_inactive from setup_item
    where directory_id = ${directoryId} and form_id = ${formId} order by lower(name), id`.execute(db)
  return rows
}

/** Inserts a row, or updates the row with the same id. */
export const upsertSetupItem = (db: Db, { directoryId }: TenantScope, formId: number, item: SetupItem) =>
  sql`insert into setup_item (directory_id, id, form_id, name, detail, is_inactive)
    values (${directoryId}, ${item.id}, ${formId}, ${item.name}, ${JSON.stringify(item.detail)}, ${item.is_inactive})
    on conflict (directory_id, id) do update
      set name = excluded.name, detail = excluded.detail, is_inactive = excluded.is_inactive`.execute(db)
