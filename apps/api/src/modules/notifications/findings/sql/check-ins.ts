import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import type { FindingQuery, NotificationFinding } from '../finding.ts'

/** The law requires one inspection a day. Hours since the last one that are too many, where the barn has no limit of its own. */
const RED_HOURS = 36
/** A farm without a check-in record for this many days records its inspections elsewhere. */
const IN_USE_DAYS = 91

/**
 * Places with pigs that were not visited for too long: no check-in, record, note or completed task.
 * Postings and slaughter bookings do not count. Only on farms that record check-ins.
 */
export const findMissingCheckIns: FindingQuery = async (db, { directoryId }, { farmIds, today, now }) => {
  const { rows } = await sql<Omit<NotificationFinding, 'params'> & { hours: number; seen_at: Date | null }>`
    with farm_in_use as (
      select f.id from farm f
      where f.directory_id = ${directoryId} and f.id = any(${farmIds}::uuid[])
        and exists (select from directory d where d.id = ${directoryId} and 'RealTime' = any(d.modules))
        and exists (select from record r where r.directory_id = ${directoryId} and r.farm_id = f.id and r.type_id = ${sql.lit(recordKind.checkIn)}
          and r.deleted_at is null and r.day > ${today}::date - ${IN_USE_DAYS}::int)
    ), unit as (
      select u.id, u.farm_id, u.barn_id, u.section_id, u.batch_id from herd_unit u
      join farm_in_use f on f.id = u.farm_id
      join lateral (select d.head from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
        and d.day >= ${today}::date - 1 and d.day <= ${today}::date order by d.day desc limit 1) d on d.head > 0
      where u.directory_id = ${directoryId}
    ), seen as (
      select r.farm_id, r.barn_id, r.section_id, r.batch_id, r.type_id = ${sql.lit(recordKind.checkIn)} as is_check_in,
        case when r.type_id = ${sql.lit(recordKind.checkIn)} then (r.detail ->> 'FF_DateTime')::timestamp at time zone ${FARM_ZONE}
          -- A record written after its day counts as a visit by midnight of that day.
          else least(r.created_at, (r.day + 1)::timestamp at time zone ${FARM_ZONE}) end as at
      from record r join farm_in_use f on f.id = r.farm_id
      where r.directory_id = ${directoryId} and r.deleted_at is null and r.day > ${today}::date - ${IN_USE_DAYS}::int
        and r.type_id not in (${recordKind.posting}, ${recordKind.preSlaughter})
      union all
      select n.farm_id, n.barn_id, n.section_id, n.batch_id, false, n.created_at
      from note n join farm_in_use f on f.id = n.farm_id
      where n.directory_id = ${directoryId} and n.deleted_at is null and n.day > ${today}::date - ${IN_USE_DAYS}::int
      union all
      select a.farm_id, a.barn_id, a.section_id, a.batch_id, false, a.completed_at
      from assignment a join farm_in_use f on f.id = a.farm_id
      where a.directory_id = ${directoryId} and a.deleted_at is null and a.completed_at is not null
        and a.day > ${today}::date - ${IN_USE_DAYS}::int
      union all
      select u.farm_id, u.barn_id, u.section_id, u.batch_id, false,
        least(r.created_at, (l.day + 1)::timestamp at time zone ${FARM_ZONE})
      from unit u join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      where l.day > ${today}::date - ${IN_USE_DAYS}::int
    ), last as (
      select u.id, max(s.at) as at from unit u
      join seen s on s.barn_id = u.barn_id
        and (s.section_id = u.section_id or s.batch_id = u.batch_id
          or s.section_id is null and s.batch_id is null and (s.is_check_in or u.section_id is null and u.batch_id is null))
      group by 1)
    select u.id as subject, u.farm_id, u.barn_id, u.section_id, u.batch_id,
      floor(extract(epoch from ${now}::timestamptz
        - coalesce(l.at, (${today}::date - ${IN_USE_DAYS}::int)::timestamp at time zone ${FARM_ZONE})) / 3600)::int as hours, l.at as seen_at
    from unit u left join last l on l.id = u.id
      left join setup s on s.directory_id = ${directoryId} and s.form_id = ${formId.alarmLimits}
    where coalesce(l.at, '-infinity') < ${now}::timestamptz - interval '1 hour'
      * coalesce((s.choices #>> array['barns', u.barn_id::text, 'checkInHours', '1'])::float8, ${sql.lit(RED_HOURS)})`.execute(
    db,
  )
  return rows.map(({ hours, seen_at, ...place }) => ({
    ...place,
    // The message counts the hours of the review; `time` lets a screen count those up to now.
    params: { h: hours, ...(seen_at && { time: seen_at.toISOString() }) },
  }))
}
