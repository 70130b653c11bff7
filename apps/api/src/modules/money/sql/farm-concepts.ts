import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the production kind of each farm of the company. */
export async function selectFarmConcepts(
  db: Db,
  { directoryId }: TenantScope,
): Promise<{ id: FarmId; production_kind: number }[]> {
  const { rows } = await sql<{ id: FarmId; production_kind: number }>`
    select id, production_kind from farm where directory_id = ${directoryId}`.execute(db)
  return rows
}
