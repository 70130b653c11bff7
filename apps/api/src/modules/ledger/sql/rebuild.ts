import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FeedPlace } from './feed-shares.ts'

/** A unit of a farm, with its last daily row. */
export type FarmUnit = FeedPlace & { last_day: string | null }

/** Selects the units of a farm, ordered by barn. */
export async function selectFarmUnits(db: Db, scope: TenantScope, farmId: FarmId): Promise<FarmUnit[]> {
  const { rows } = await sql<FarmUnit>`
    select u.id as unit_id, u.farm_id, u.barn_id, u.section_id, u.batch_id, u.pig_type, (select max(d.day) from herd_day d
      where d.directory_id = ${scope.directoryId} and d.unit_id = u.id) as last_day
    from herd_unit u where u.directory_id = ${scope.directoryId} and u.farm_id = ${farmId}
    order by u.barn_id, u.id`.execute(db)
  return rows
}

/** Selects the company's farms with units. */
export async function selectFarmsWithUnits(db: Db, scope: TenantScope): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`select distinct u.farm_id from herd_unit u
    where u.directory_id = ${scope.directoryId} order by u.farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}

/**
 * Deletes shares of feed records that no longer exist on a farm. `not in` builds the list once, whatever
 * the planner knows.
 */
export const deleteStrayFeedDays = (db: Db, scope: TenantScope, farmId: FarmId) =>
  sql`delete from feed_day d where d.directory_id = ${scope.directoryId} and d.farm_id = ${farmId} and d.record_id not in (
    select x.record_id from feed_use x where x.directory_id = ${scope.directoryId} and x.farm_id = ${farmId}
    union all
    select x.record_id from feed_count x where x.directory_id = ${scope.directoryId} and x.farm_id = ${farmId})`.execute(
    db,
  )

/** Selects the queued farms, in the order of their ids. */
export async function selectQueuedFarms(db: Db, scope: TenantScope): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`select distinct farm_id from recalculation_request
    where directory_id = ${scope.directoryId} order by farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}

/** Removes a farm from the queue; returns false where another job has already processed it. */
export async function deleteQueuedFarm(db: Db, scope: TenantScope, farmId: FarmId): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from recalculation_request
    where directory_id = ${scope.directoryId} and farm_id = ${farmId}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns whether a recalculation of these farms is queued. */
export async function isRecalculationQueued(db: Db, scope: TenantScope, farmIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from recalculation_request
    where directory_id = ${scope.directoryId} and farm_id = any(${farmIds}::uuid[])) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** Selects up to `limit` units of a farm with their last window between two points, for the comparison. */
export async function selectLastWindows(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  limit: number,
): Promise<{ unit_id: UnitId; opening: string; closing: string }[]> {
  const { rows } = await sql<{ unit_id: UnitId; opening: string; closing: string }>`
    select u.id as unit_id, b.day as opening, a.day as closing
    from herd_unit u
    join lateral (select p.day from herd_point p where p.directory_id = u.directory_id and p.unit_id = u.id
      and p.growth_kg is not null order by p.day desc limit 1) a on true
    join lateral (select p.day from herd_point p where p.directory_id = u.directory_id and p.unit_id = u.id
      and p.day < a.day order by p.day desc limit 1) b on true
    where u.directory_id = ${scope.directoryId} and u.farm_id = ${farmId}
    order by a.day desc, u.id limit ${limit}`.execute(db)
  return rows
}
