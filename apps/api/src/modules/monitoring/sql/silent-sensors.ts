import type { BarnId, FarmId, SectionId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A sensor with its current placement. */
export interface PlacedSensor {
  id: SensorId
  name: string
  type_id: number
  farm_id: FarmId
  barn_id: BarnId
  section_id: SectionId
  /**
   * Time of its newest reading there; of the start of the placement where it sent none. A sensor that never sent anything
   * is waited for from the moment when it was added, also where its placement was entered for an earlier day.
   */
  last_signal_at: Date
  /** It has sent since it hangs there. */
  has_sent: boolean
  /** It never sent anything, nowhere. */
  never_sent: boolean
  created_at: Date
  /** In use, in a section that is in use; other sensors raise no notification. */
  is_watched: boolean
}

export async function selectPlacedSensors(db: Db, { directoryId }: TenantScope, now: Date): Promise<PlacedSensor[]> {
  const { rows } = await sql<PlacedSensor>`
    select distinct on (s.id) s.id, s.name, s.type_id, p.farm_id, p.barn_id, p.section_id,
      greatest(s.last_at, p.from_at, case when s.last_at is null then s.created_at end) as last_signal_at,
      coalesce(s.last_at >= p.from_at, false) as has_sent, s.last_at is null as never_sent, s.created_at,
      not s.is_inactive and e.deleted_at is null as is_watched
    from sensor s
    join sensor_placement p on p.directory_id = ${directoryId} and p.sensor_id = s.id and p.from_at <= ${now}
    join section e on e.directory_id = ${directoryId} and e.id = p.section_id
    where s.directory_id = ${directoryId}
    order by s.id, p.from_at desc`.execute(db)
  return rows
}
