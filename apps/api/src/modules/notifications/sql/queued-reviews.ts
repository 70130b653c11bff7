import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { DEFERRED_WRITE } from '#platform/database/deferred-statements.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Queues a review of farms with changed records. The caller holds the locks of the farms, so nobody removes one of these
 * rows meanwhile. A row that already names the kinds is not written.
 */
export const insertQueuedReviews = (
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  raisedTypes: readonly number[],
) =>
  sql`${DEFERRED_WRITE} insert into notification_review as queued (directory_id, farm_id, raised_types)
    select ${directoryId}, id, ${raisedTypes}::smallint[] from unnest(${farmIds}::uuid[]) id
    on conflict (directory_id, farm_id) do update set raised_types = queued.raised_types || excluded.raised_types
      where not queued.raised_types @> excluded.raised_types`.execute(db)

export async function selectQueuedReviews(db: Db, { directoryId }: TenantScope): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`select farm_id from notification_review
    where directory_id = ${directoryId} order by farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}

/** Removes a farm from the queue. Returns the kinds to raise; undefined where it is not queued. */
export async function deleteQueuedReview(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ raised_types: number[] }>`delete from notification_review
    where directory_id = ${directoryId} and farm_id = ${farmId} returning raised_types`.execute(db)
  return rows[0] && [...new Set(rows[0].raised_types)]
}
