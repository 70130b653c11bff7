import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Sets or moves the lock of a farm; null removes it. */
export async function updateFarmLock(
  db: Db,
  { directoryId, userId }: TenantScope,
  lock: { farmId: FarmId; throughDay: string | null; now: Date },
): Promise<void> {
  if (lock.throughDay === null) {
    await sql`delete from farm_lock where directory_id = ${directoryId} and farm_id = ${lock.farmId}`.execute(db)
    return
  }
  await sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at)
    values (${directoryId}, ${lock.farmId}, ${lock.throughDay}, ${userId}, ${lock.now})
    on conflict (directory_id, farm_id) do update
      set through_day = excluded.through_day, set_by = excluded.set_by, set_at = excluded.set_at`.execute(db)
}

/**
 * Selects whether a unit of the farm has pigs at the end of a day without a count that fixes them. The next count
 * spreads its weight back over such a day.
 */
export async function selectHasUncountedPigs(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  day: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_uncounted: boolean }>`
    select exists (select from herd_unit u
      cross join lateral (select d.head from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
        and d.day <= ${day} order by d.day desc limit 1) last
      where u.directory_id = ${directoryId} and u.farm_id = ${farmId} and last.head <> 0
        and not exists (select from herd_point p where p.directory_id = ${directoryId} and p.unit_id = u.id
          and p.day = ${day})) as is_uncounted`.execute(db)
  return rows[0]?.is_uncounted === true
}
