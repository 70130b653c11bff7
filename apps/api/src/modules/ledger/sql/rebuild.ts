import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FeedPlace } from './feed/feed-shares.ts'
import { lastFactDay } from './recalculation-windows.ts'

/** Selects the units of a farm, ordered by barn. */
export async function selectFarmUnits(db: Db, scope: TenantScope, farmId: FarmId): Promise<FeedPlace[]> {
  const { rows } = await sql<FeedPlace>`
    select u.id as unit_id, u.farm_id, u.barn_id, u.section_id, u.batch_id, u.pig_type
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

/**
 * Deletes rows of a farm after today and after the last fact, which were calculated while the clock was ahead. Where the
 * time comes, they are calculated again.
 */
export const deleteDaysAhead = (db: Db, scope: TenantScope, farmId: FarmId, today: string) =>
  sql`with last_days as (
      select u.id, u.pig_type, greatest(${today}::date, ${lastFactDay(scope, sql`u.id`, sql`u.barn_id`)}) as day
      from herd_unit u where u.directory_id = ${scope.directoryId} and u.farm_id = ${farmId}),
    units as (
      delete from herd_day d using last_days l
       where d.directory_id = ${scope.directoryId} and d.unit_id = l.id and d.day > l.day)
    delete from herd_farm_day d using (select pig_type, max(day) as day from last_days group by pig_type) l
     where d.directory_id = ${scope.directoryId} and d.farm_id = ${farmId} and d.pig_type = l.pig_type and d.day > l.day`.execute(
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

/** Why a farm waits whose rows came with a large import: its shortages of pigs are not explained yet. */
export const LARGE_IMPORT = 'import'

/** Selects the farms with rows of large imports whose shortages are not explained yet. */
export async function selectImportedFarms(db: Db, { directoryId }: TenantScope): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`select distinct farm_id from recalculation_request
    where directory_id = ${directoryId} and reason = ${LARGE_IMPORT} order by farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}

/** Remembers that shortages of a farm's imported rows are explained. */
export const updateExplainedFarm = (db: Db, { directoryId }: TenantScope, farmId: FarmId) =>
  sql`update recalculation_request set reason = 'explained import'
    where directory_id = ${directoryId} and farm_id = ${farmId} and reason = ${LARGE_IMPORT}`.execute(db)

/** Returns whether a recalculation of these farms is queued. */
export async function isRecalculationQueued(db: Db, scope: TenantScope, farmIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from recalculation_request
    where directory_id = ${scope.directoryId} and farm_id = any(${farmIds}::uuid[])) as waits`.execute(db)
  return rows[0]?.waits ?? false
}
