import type { FarmId, SectionId, SensorId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { suspectCause } from './readings.ts'

/** A sensor that hung on a farm that the user may read. */
export interface ReadableSensor {
  id: SensorId
  name: string
  /** Placements, the oldest first; each lasts until the next. */
  placements: { farm_id: FarmId; section_id: SectionId; from_ms: number }[]
}

/** Selects a sensor by id; null where the user may read none of its farms. */
export async function selectReadableSensor(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  id: SensorId,
): Promise<ReadableSensor | null> {
  const { rows } = await sql<ReadableSensor>`
    select s.id, s.name, json_agg(json_build_object('farm_id', p.farm_id, 'section_id', p.section_id,
      'from_ms', extract(epoch from p.from_at) * 1000) order by p.from_at) as placements
    from sensor s join sensor_placement p on p.directory_id = ${directoryId} and p.sensor_id = s.id
    where s.directory_id = ${directoryId} and s.id = ${id}
    group by s.id, s.name having bool_or(p.farm_id = any(${[...readableFarms]}::uuid[]))`.execute(db)
  return rows[0] ?? null
}

export interface StoredReadingRow {
  at: Date
  arrived_at: Date
  value: number | null
  /** Running total of a counter. */
  total: number | null
  is_suspect: boolean
  suspect_cause: number | null
  decided_at: Date | null
  decided_by: string | null
  decision_reason: string | null
}

/** Selects readings of a sensor from an instant to before another, the newest first, with the name of who decided. */
export async function selectStoredReadings(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  sensorId: SensorId,
  { from, until, isSuspect, limit }: { from: Date; until: Date; isSuspect: boolean; limit: number },
): Promise<StoredReadingRow[]> {
  const { rows } = await sql<StoredReadingRow>`
    select r.at, r.arrived_at, r.value, r.total, r.is_suspect, r.suspect_cause, r.decided_at, ${fullName('u')} as decided_by,
      r.decision_reason
    from sensor_reading r left join user_account u on u.id = r.decided_by
    where r.directory_id = ${directoryId} and r.sensor_id = ${sensorId} and r.at >= ${from} and r.at < ${until}
      ${isSuspect ? sql`and r.suspect_cause is not null` : sql``}
      and (select p.farm_id from sensor_placement p where p.directory_id = ${directoryId} and p.sensor_id = ${sensorId}
        and p.from_at <= r.at order by p.from_at desc limit 1) = any(${[...readableFarms]}::uuid[])
    order by r.at desc limit ${limit}`.execute(db)
  return rows
}

export interface ReadingSpan {
  from: Date
  /** First moment after it. */
  until: Date
}

/** What a decision changed. */
interface DecidedReadings {
  changed: number
  first_at: Date | null
  last_at: Date | null
  /** Starts of the hours with changed readings. */
  hours: Date[]
}

/**
 * Excludes or restores readings of a sensor that are not so yet. An excluded reading keeps the cause of the intake, if it
 * had one. A span restores only what a person excluded: what the intake suspected in it is judged one by one.
 */
export async function updateDecidedReadings(
  db: Db,
  { directoryId }: TenantScope,
  sensorId: SensorId,
  which: readonly Date[] | ReadingSpan,
  decision: { isExcluded: boolean; at: Date; by: UserId; reason: string },
): Promise<DecidedReadings> {
  const chosen =
    'from' in which
      ? sql`r.at >= ${which.from} and r.at < ${which.until} ${decision.isExcluded ? sql`` : sql`and r.decided_at is not null`}`
      : sql`r.at = any(${which.map((at) => at.toISOString())}::timestamptz[])`
  const { rows } = await sql<{ changed: number; first_at: Date | null; last_at: Date | null; hours: string[] }>`
    with decided as (
      update sensor_reading r set is_suspect = ${decision.isExcluded}, decided_at = ${decision.at},
        decided_by = ${decision.by}, decision_reason = ${decision.reason},
        suspect_cause = coalesce(r.suspect_cause, ${suspectCause.excluded})
      where r.directory_id = ${directoryId} and r.sensor_id = ${sensorId} and ${chosen}
        and r.is_suspect <> ${decision.isExcluded}
      returning r.at)
    select count(*)::int as changed, min(at) as first_at, max(at) as last_at,
      coalesce(json_agg(distinct date_trunc('hour', at, 'UTC')), '[]') as hours from decided`.execute(db)
  const [row] = rows
  if (!row) return { changed: 0, first_at: null, last_at: null, hours: [] }
  return { ...row, hours: row.hours.map((at) => new Date(at)) }
}
