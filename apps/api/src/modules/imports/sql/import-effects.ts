import type { ImportId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ImportEffect } from '../kinds/import-kind-definition.ts'

export async function insertImportEffects(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  effects: readonly ImportEffect[],
): Promise<void> {
  if (effects.length === 0) return
  await sql`insert into import_effect (directory_id, import_id, no, subject_type, subject_id, at)
    select ${directoryId}::uuid, ${id}::uuid, e.* from unnest(${effects.map(({ no }) => no)}::int[],
      ${effects.map(({ subjectType }) => subjectType)}::text[], ${effects.map(({ subjectId }) => subjectId)}::uuid[],
      ${effects.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]) as e(no, subject_type, subject_id, at)`.execute(
    db,
  )
}

export async function selectImportEffects(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<ImportEffect[]> {
  const { rows } = await sql<ImportEffect>`select no, subject_type as "subjectType", subject_id as "subjectId", at
    from import_effect where directory_id = ${directoryId} and import_id = ${id} order by no desc, subject_type, subject_id`.execute(
    db,
  )
  return rows
}

export async function deleteImportEffects(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  await sql`delete from import_effect where directory_id = ${directoryId} and import_id = ${id}`.execute(db)
}
