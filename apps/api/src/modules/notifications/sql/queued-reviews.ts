import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

interface QueuedReview {
  directoryId: DirectoryId
  farmId: FarmId
  raisedTypes: readonly number[]
}

/** One row for each farm, with the kinds of all its changes. */
const reviewWrite: GatheredWrite<QueuedReview> = {
  name: 'notification_review',
  statement: (reviews) => {
    const farms = Map.groupBy(reviews, ({ directoryId, farmId }) => `${directoryId} ${farmId}`)
    const rows = [...farms.keys()].sort().map((key) => {
      const [directoryId, farmId] = key.split(' ')
      const types = new Set(farms.get(key)?.flatMap(({ raisedTypes }) => raisedTypes))
      return { directoryId, farmId, types: `{${[...types].join()}}` }
    })
    return sql`insert into notification_review as queued (directory_id, farm_id, raised_types)
      select directory_id, farm_id, types::smallint[]
      from unnest(${rows.map(({ directoryId }) => directoryId)}::uuid[], ${rows.map(({ farmId }) => farmId)}::uuid[],
        ${rows.map(({ types }) => types)}::text[]) r(directory_id, farm_id, types)
      on conflict (directory_id, farm_id) do update set raised_types = queued.raised_types || excluded.raised_types
        where not queued.raised_types @> excluded.raised_types`
  },
}

/**
 * Queues a review of farms with changed records. The caller holds the locks of the farms, so nobody removes one of these
 * rows meanwhile. A row that already names the kinds is not written.
 */
export function insertQueuedReviews(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  raisedTypes: readonly number[],
): void {
  for (const farmId of farmIds) gatherWrite(db, reviewWrite, { directoryId, farmId, raisedTypes })
}

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
