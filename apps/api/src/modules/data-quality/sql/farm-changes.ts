import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { DEFERRED_WRITE } from '#platform/database/deferred-statements.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Marks farms with new records, for the next assessment. */
export const insertFarmChanges = (db: Db, { directoryId }: TenantScope, farmIds: readonly FarmId[]) =>
  sql`${DEFERRED_WRITE} insert into farm_change (directory_id, farm_id) select ${directoryId}, id from unnest(${farmIds}::uuid[]) id
    on conflict do nothing`.execute(db)

export async function selectFarmChanges(db: Db, { directoryId }: TenantScope): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`select farm_id from farm_change
    where directory_id = ${directoryId} order by farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}

export const deleteFarmChange = (db: Db, { directoryId }: TenantScope, farmId: FarmId) =>
  sql`delete from farm_change where directory_id = ${directoryId} and farm_id = ${farmId}`.execute(db)
