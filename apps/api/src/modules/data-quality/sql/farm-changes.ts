import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const farmChangeWrite: GatheredWrite<{ directoryId: DirectoryId; farmId: FarmId }> = {
  name: 'farm_change',
  statement: (changes) => sql`insert into farm_change (directory_id, farm_id)
    select * from unnest(${changes.map(({ directoryId }) => directoryId)}::uuid[],
      ${changes.map(({ farmId }) => farmId)}::uuid[]) c(directory_id, farm_id) order by 1, 2
    on conflict do nothing`,
}

/** Marks farms with new records, for the next assessment. */
export function insertFarmChanges(db: Db, { directoryId }: TenantScope, farmIds: readonly FarmId[]): void {
  for (const farmId of farmIds) gatherWrite(db, farmChangeWrite, { directoryId, farmId })
}

export async function selectFarmChanges(db: Db, { directoryId }: TenantScope): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`select farm_id from farm_change
    where directory_id = ${directoryId} order by farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}

export const deleteFarmChange = (db: Db, { directoryId }: TenantScope, farmId: FarmId) =>
  sql`delete from farm_change where directory_id = ${directoryId} and farm_id = ${farmId}`.execute(db)
