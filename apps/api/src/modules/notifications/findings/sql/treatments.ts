import { type RawBuilder, sql } from 'kysely'
import type { Asked, Find, Finding } from '../finding.ts'

interface DayFound extends Omit<Finding, 'params' | 'subject'> {
  id: string
  no: number
  day: string
  drug: string
  head: number
  times: number
}

const openDays = ({ farmIds }: Asked, directoryId: string, when: RawBuilder<unknown>) => sql<DayFound>`
  select r.id, d.no, d.planned_day as day, t.drug_name as drug, t.times, r.farm_id, r.barn_id, r.section_id, r.batch_id,
    coalesce((select g.head - coalesce(g.dead_head, 0) from treatment_day g where g.directory_id = t.directory_id
      and g.record_id = t.record_id and g.given_day is not null order by g.no desc limit 1), t.head)::int as head
  from treatment_day d
  join treatment t on t.directory_id = d.directory_id and t.record_id = d.record_id
  join record r on r.directory_id = d.directory_id and r.id = d.record_id and r.deleted_at is null
    and r.farm_id = any(${farmIds}::uuid[])
  where d.directory_id = ${directoryId} and d.given_day is null and not d.is_cancelled and ${when}
  order by d.planned_day, r.id, d.no`

const told = ({ id, no, day, drug, head, times, ...place }: DayFound): Finding => ({
  ...place,
  subject: `${id}:${no}`,
  params: { drug, n: head, d: no, t: times, date: day },
  // Its form opens on this day of this course.
  prefill: { resource: `${id}:${no}` },
})

/** Days of courses that are to be given today. */
export const dueTreatments: Find = async (db, { directoryId }, asked) =>
  (await openDays(asked, directoryId, sql`d.planned_day = ${asked.today}::date`).execute(db)).rows.map(told)

/** Days of courses that were to be given before today. */
export const overdueTreatments: Find = async (db, { directoryId }, asked) =>
  (await openDays(asked, directoryId, sql`d.planned_day < ${asked.today}::date`).execute(db)).rows.map(told)

/**
 * Bookings, slaughters and departures of pigs that are withheld on their day, up to the day on which the withholding
 * ends. Those that say that the treated pigs are not among them are believed.
 */
export const withdrawalConflicts: Find = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<Omit<Finding, 'params'> & { head: number; until: string; day: string }>`
    select l.id as subject, l.farm_id, l.barn_id, l.section_id, l.batch_id, l.day, sum(t.head)::int as head,
      max(t.retention_day) as until
    from treatment t
    join record r on r.directory_id = t.directory_id and r.id = t.record_id and r.deleted_at is null
      and r.farm_id = any(${farmIds}::uuid[])
    join record l on l.directory_id = r.directory_id and l.farm_id = r.farm_id and l.type_id in (2, 4, 13)
      and l.deleted_at is null and l.day >= r.day and l.day <= t.retention_day
      and (l.barn_id is null or l.barn_id = r.barn_id)
      and (l.section_id is null or r.section_id is null or l.section_id = r.section_id)
      and (l.batch_id is null or r.batch_id is null or l.batch_id = r.batch_id)
      and coalesce(l.detail ->> 'FF_TreatedExcluded', 'false') <> 'true'
    where t.directory_id = ${directoryId} and t.retention_day >= ${today}::date and t.withdrawal_days > 0
    group by l.id, l.farm_id, l.barn_id, l.section_id, l.batch_id, l.day`.execute(db)
  return rows.map(({ head, until, day, ...place }) => ({ ...place, params: { n: head, date: until, d2: day } }))
}
