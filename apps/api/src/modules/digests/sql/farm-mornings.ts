import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** An alarm that was active yesterday. */
export interface DigestAlarm {
  type_id: number
  place: string
  /** Hours that it lasted until its end, or until now. */
  hours: number
  is_over: boolean
}

/** What happened on a farm yesterday, and what is planned today. */
export interface FarmMorning {
  farm_id: FarmId
  farm_name: string
  dead_head: number
  /** Pigs that got medicine, and courses of treatment. */
  treated_head: number
  treatments: number
  /** Worst and longest first. */
  alarms: DigestAlarm[]
  tasks_done: number
  tasks_late: number
  tasks_today: string[]
  treatments_due: number
  /** Pigs announced to the slaughterhouse for today. */
  announced_head: number
  /** Use of yesterday, and of a mean day of the seven before, by sensor; null without readings of both. Days in UTC. */
  water: { now: number; usual: number } | null
  feeding: { now: number; usual: number } | null
}

/** Days before yesterday that make a usual day. */
const USUAL_DAYS = 7

/** Selects the morning of the farms that the user may read. One statement. */
export async function selectFarmMornings(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  { yesterday, today, now }: { yesterday: string; today: string; now: Date },
): Promise<FarmMorning[]> {
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${FARM_ZONE}`
  const use = (type: number) => sql`(select case when min(u.now) is not null and min(u.usual) > 0
      then jsonb_build_object('now', min(u.now), 'usual', min(u.usual)) end from (
    select sum(v.value) filter (where v.day = ${yesterday}::date) as now,
      sum(v.value) filter (where v.day < ${yesterday}::date) / nullif(count(distinct v.day) filter (where v.day < ${yesterday}::date), 0) as usual
    from (select d.day, (select sum(h) from unnest(d.hours) h where h is not null and h <> 'NaN') as value
      from sensor s join sensor_day d on d.directory_id = s.directory_id and d.sensor_id = s.id
        and d.day between ${yesterday}::date - ${sql.lit(USUAL_DAYS)} and ${yesterday}::date
      where s.directory_id = f.directory_id and s.type_id = ${sql.lit(type)} and not s.is_inactive
        and f.id = (select p.farm_id from sensor_placement p where p.directory_id = s.directory_id and p.sensor_id = s.id
          order by p.from_at desc limit 1)) v) u)`
  const { rows } = await sql<FarmMorning>`
    select f.id as farm_id, f.name as farm_name,
      (select coalesce(sum(h.dead_head), 0)::int from herd_farm_day h where h.directory_id = f.directory_id
        and h.farm_id = f.id and h.day = ${yesterday}::date) as dead_head,
      coalesce(t.head, 0)::int as treated_head, coalesce(t.courses, 0)::int as treatments,
      coalesce((select jsonb_agg(jsonb_build_object('type_id', a.type_id, 'is_over', coalesce(a.ended_at, a.closed_at) is not null,
          'place', b.name || ', ' || e.name,
          'hours', round(extract(epoch from coalesce(a.ended_at, a.closed_at, ${now}::timestamptz) - a.started_at) / 3600))
          order by a.severity desc, a.started_at)
        from alarm a join barn b on b.directory_id = a.directory_id and b.id = a.barn_id
        join section e on e.directory_id = a.directory_id and e.id = a.section_id
        where a.directory_id = f.directory_id and a.farm_id = f.id and a.deleted_at is null and not a.is_harmless
          and a.started_at < ${midnight(today)} and coalesce(a.ended_at, a.closed_at, ${now}::timestamptz) >= ${midnight(yesterday)}), '[]') as alarms,
      (select count(*)::int from assignment s where s.directory_id = f.directory_id and s.farm_id = f.id
        and s.deleted_at is null and s.type_id = ${sql.lit(taskType.general)} and s.completed_at >= ${midnight(yesterday)}
        and s.completed_at < ${midnight(today)}) as tasks_done,
      (select count(*)::int from assignment s where s.directory_id = f.directory_id and s.farm_id = f.id
        and s.deleted_at is null and s.type_id = ${sql.lit(taskType.general)} and s.completed_at is null and s.day < ${today}::date) as tasks_late,
      array(select s.name from assignment s where s.directory_id = f.directory_id and s.farm_id = f.id
        and s.deleted_at is null and s.type_id = ${sql.lit(taskType.general)} and s.completed_at is null and s.day = ${today}::date
        order by s.priority, s.name) as tasks_today,
      (select count(*)::int from treatment_day d join record r on r.directory_id = d.directory_id and r.id = d.record_id
          and r.deleted_at is null and r.farm_id = f.id
        where d.directory_id = f.directory_id and d.planned_day = ${today}::date and d.given_day is null
          and not d.is_cancelled) as treatments_due,
      (select coalesce(sum(r.head), 0)::int from record r where r.directory_id = f.directory_id
        and r.farm_id = f.id and r.type_id = ${recordKind.preSlaughter} and r.day = ${today}::date
        and r.deleted_at is null) as announced_head,
      ${use(sensorType.water)} as water, ${use(sensorType.feeding)} as feeding
    from farm f
    left join lateral (select sum(d.head) as head, count(*) as courses
      from treatment_day d join record r on r.directory_id = d.directory_id and r.id = d.record_id and r.deleted_at is null
        and r.farm_id = f.id
      where d.directory_id = f.directory_id and d.given_day = ${yesterday}::date) t on true
    where f.directory_id = ${directoryId} and f.deleted_at is null and f.id = any(${[...readableFarms]}::uuid[])
    order by f.name, f.id`.execute(db)
  return rows
}
