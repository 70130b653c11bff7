import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the farms that the user may read, by name. */
export async function selectFarmNames(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
): Promise<{ id: FarmId; name: string }[]> {
  const { rows } = await sql<{ id: FarmId; name: string }>`select id, name from farm
    where directory_id = ${directoryId} and deleted_at is null and id = any(${[...readableFarms]}::uuid[])
    order by name, id`.execute(db)
  return rows
}
