import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface BoardTask {
  farm_id: FarmId
  day: string
  name: string
}

/**
 * Selects the first open tasks of each farm up to a day, the oldest first: only the first one of a series, and no days of
 * treatments. One statement.
 */
export async function selectOpenTasks(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  { farmIds, until, most }: { farmIds: readonly FarmId[]; until: string; most: number },
): Promise<BoardTask[]> {
  const { rows } = await sql<BoardTask>`
    select farm_id, to_char(day, 'YYYY-MM-DD') as day, name from (
      select farm_id, day, name, id, row_number() over (partition by farm_id order by day, priority desc, id) as no
        from (
      select distinct on (farm_id, coalesce(series_id, id)) farm_id, day, name, id, priority
        from assignment
       where directory_id = ${directoryId} and farm_id = any (${[...farmIds]}::uuid[])
         and farm_id = any (${[...readableFarms]}::uuid[])
         and deleted_at is null and completed_at is null and treatment_id is null and day <= ${until}::date
       order by farm_id, coalesce(series_id, id), assignment.day, id) first_of_series) t
    where no <= ${most}
    order by t.day, id`.execute(db)
  return rows
}
