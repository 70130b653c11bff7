import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Stored choices of one setup form, with the version that a change must state. */
export interface SetupRow {
  id: string
  version: number
  choices: unknown
}

/** Null where the form was never saved. */
export async function selectSetup(db: Db, { directoryId }: TenantScope, formId: number): Promise<SetupRow | null> {
  const { rows } = await sql<SetupRow>`
    select id, version, choices from setup where directory_id = ${directoryId} and form_id = ${formId}`.execute(db)
  return rows[0] ?? null
}

/** Locks the setup form for a change: other saves of the same form wait until this transaction ends. */
export async function lockSetup(db: Db, { directoryId }: TenantScope, formId: number): Promise<SetupRow> {
  await sql`insert into setup (directory_id, id, form_id) values (${directoryId}, ${newId()}, ${formId})
    on conflict (directory_id, form_id) do nothing`.execute(db)
  const { rows } = await sql<SetupRow>`select id, version, choices from setup
    where directory_id = ${directoryId} and form_id = ${formId} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the setup of form ${formId} was neither found nor created`)
  return row
}

/** Raises the version; without `choices` the stored choices remain. */
export const updateSetup = (db: Db, { directoryId }: TenantScope, formId: number, choices: unknown = null) =>
  sql`update setup set version = version + 1,
      choices = coalesce(${choices === null ? null : JSON.stringify(choices)}::jsonb, choices)
    where directory_id = ${directoryId} and form_id = ${formId}`.execute(db)
