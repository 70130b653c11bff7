import type { AlarmId, FarmId } from '@herdboard/contract/core/ids.ts'
import { MISSING_CHECK_IN, SENSOR_SILENCE } from '@herdboard/domain/alarms/alarm-types.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface WatchedAlarmRow {
  id: AlarmId
  type_id: number
  severity: number
  farm_id: FarmId
  farm: string
  barn: string
  section: string
  seen_at: Date
  /** Null for an account without a name. */
  seen_by: string | null
  /** To whom it is assigned; null where that is who saw it, or nobody. */
  assignee: string | null
  /** Such alarms in all, also beyond the limit. */
  total: number
}

/**
 * Selects the alarms that last although somebody looks at them, the worst first. Silent sensors and missing inspections
 * have lines of their own. `limit`: null for all.
 */
export async function selectWatchedAlarms(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  limit: number | null,
): Promise<WatchedAlarmRow[]> {
  const { rows } = await sql<WatchedAlarmRow>`
    select a.id, a.type_id, a.severity, a.farm_id, f.name as farm, b.name as barn, s.name as section, a.acknowledged_at as seen_at,
      nullif(${fullName('u')}, '') as seen_by, nullif(${fullName('c')}, '') as assignee,
      count(*) over ()::int as total
    from alarm a
    join farm f on f.directory_id = a.directory_id and f.id = a.farm_id
    join barn b on b.directory_id = a.directory_id and b.id = a.barn_id
    join section s on s.directory_id = a.directory_id and s.id = a.section_id
    left join user_account u on u.id = a.acknowledged_by
    left join user_account c on c.id = a.assignee_id and c.id is distinct from a.acknowledged_by
    where a.directory_id = ${directoryId} and a.farm_id = any(${[...readableFarms]}::uuid[])
      and coalesce(a.ended_at, 'infinity'::timestamptz) = 'infinity' and a.closed_at is null and a.deleted_at is null
      and a.acknowledged_at is not null and a.type_id not in (${MISSING_CHECK_IN}, ${SENSOR_SILENCE})
    order by a.severity desc, a.acknowledged_at desc, a.id limit ${limit}::int`.execute(db)
  return rows
}
