import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { placesInWithdrawalQuery } from '#modules/ledger/withdrawal/service.ts'
import type { FindingInput, FindingQuery, NotificationFinding } from '../finding.ts'

interface DueTreatmentRow extends Omit<NotificationFinding, 'params' | 'subject'> {
  id: string
  no: number
  day: string
  drug: string
  head: number
  times: number
}

const openDays = ({ farmIds }: FindingInput, directoryId: string, when: RawBuilder<unknown>) => sql<DueTreatmentRow>`
  select r.id, d.no, d.planned_day as day, t.drug_name as drug, t.times, r.farm_id, r.barn_id, r.section_id, r.batch_id,
    coalesce((select g.head - coalesce(g.dead_head, 0) from treatment_day g where g.directory_id = t.directory_id
      and g.record_id = t.record_id and g.given_day is not null order by g.no desc limit 1), t.head)::int as head
  from treatment_day d
  join treatment t on t.directory_id = d.directory_id and t.record_id = d.record_id
  join record r on r.directory_id = d.directory_id and r.id = d.record_id and r.deleted_at is null
    and r.farm_id = any(${farmIds}::uuid[])
  where d.directory_id = ${directoryId} and d.given_day is null and not d.is_cancelled and ${when}
  order by d.planned_day, r.id, d.no`

const toFinding = ({ id, no, day, drug, head, times, ...place }: DueTreatmentRow): NotificationFinding => ({
  ...place,
  subject: `${id}:${no}`,
  params: { drug, n: head, d: no, t: times, date: day },
  // The notification's form opens on this day of this course.
  prefill: { resource: `${id}:${no}` },
})

/** Treatment days of courses that are due today. */
export const findDueTreatments: FindingQuery = async (db, { directoryId }, input) =>
  (await openDays(input, directoryId, sql`d.planned_day = ${input.today}::date`).execute(db)).rows.map(toFinding)

/** Treatment days of courses that were due before today. */
export const findOverdueTreatments: FindingQuery = async (db, { directoryId }, input) =>
  (await openDays(input, directoryId, sql`d.planned_day < ${input.today}::date`).execute(db)).rows.map(toFinding)

/** Departures and slaughters up to this many days ago are found when they are recorded late. */
const LATE_DAYS = 92
/** Such a finding is raised on the day of the recording and stays open for this many days. */
const OPEN_DAYS = 7

/**
 * Bookings, slaughters and departures of pigs within their withdrawal period, wherever the pigs were moved meanwhile.
 * The finding lasts until the withdrawal period ends; a late record is found on the day that it is entered. A record
 * that excludes the treated pigs is accepted only where a pen or a mark identifies them.
 */
export const findWithdrawalConflicts: FindingQuery = async (db, scope, { farmIds, today }) => {
  const { directoryId } = scope
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${FARM_ZONE}`
  const isLate = sql`l.type_id <> ${recordKind.preSlaughter} and l.day >= ${today}::date - ${LATE_DAYS}::int
    and l.created_at >= ${midnight(sql`${today}::date - ${OPEN_DAYS}::int`)}`
  const own = sql`l.id, l.type_id, l.day, l.created_at, l.detail, l.farm_id, l.barn_id, l.section_id, l.batch_id`
  const isOurs = sql`l.directory_id = ${directoryId} and l.farm_id = any(${farmIds}::uuid[]) and l.deleted_at is null`
  const { rows } = await sql<
    Omit<NotificationFinding, 'params' | 'lingers'> & { head: number; until: string; day: string; lingers: boolean }
  >`
    with recursive ${placesInWithdrawalQuery(
      scope,
      sql`${farmIds}::uuid[]`,
      sql`t.withdrawal_end_day >= least(${today}::date, (select min(l.day) from record l where ${isOurs}
        and l.type_id in (${recordKind.departure}, ${recordKind.slaughter}) and ${isLate}))`,
    )}, first as materialized (select min(since) as day from in_withdrawal),
    leaving as (
      select ${own}, l.farm_id as from_farm, l.barn_id as from_barn, l.section_id as from_section, l.batch_id as from_batch
      -- A booking whose day has passed is no longer ahead: what was slaughtered then has a record of its own.
      from record l where ${isOurs} and l.type_id = ${recordKind.preSlaughter} and l.day >= ${today}::date
        and l.day >= (select f.day from first f)
      union all
      select ${own}, u.farm_id, u.barn_id, u.section_id, u.batch_id
      from record l
      join herd_leg g on g.directory_id = l.directory_id and g.record_id = l.id
      join herd_unit u on u.directory_id = g.directory_id and u.id = g.unit_id
      where ${isOurs} and l.type_id in (${recordKind.departure}, ${recordKind.slaughter})
        and l.day >= (select f.day from first f)
    ), conflict as (
      select distinct on (l.id, w.record_id) l.id, l.day, l.created_at, l.from_farm as farm_id, l.from_barn as barn_id,
        l.from_section as section_id, l.from_batch as batch_id, w.head, w.withdrawal_end_day
      from in_withdrawal w join leaving l on l.day >= w.since and l.day <= w.withdrawal_end_day and l.from_farm = w.farm_id
        and (l.from_barn is null or w.barn_id is null or l.from_barn = w.barn_id)
        and (l.from_section is null or w.section_id is null or l.from_section = w.section_id)
        and (l.from_batch is null or w.batch_id is null or l.from_batch = w.batch_id)
        and not (w.is_identified and coalesce(l.detail ->> 'FF_TreatedExcluded', 'false') = 'true')
      where w.withdrawal_end_day >= ${today}::date or ${isLate}
      order by l.id, w.record_id, l.from_barn, l.from_section, l.from_batch
    ), whole as (
      select id, min(day) as day, sum(head)::int as head, max(withdrawal_end_day) as until,
        max(withdrawal_end_day) < ${today}::date and min(created_at) < ${midnight(sql`${today}::date`)} as lingers
      from conflict group by id)
    select distinct on (w.id) w.id as subject, c.farm_id, c.barn_id, c.section_id, c.batch_id, w.day, w.head, w.until,
      w.lingers
    from whole w join conflict c on c.id = w.id order by w.id, c.barn_id, c.section_id, c.batch_id`.execute(db)
  return rows.map(({ head, until, day, lingers, ...place }) => ({
    ...place,
    params: { n: head, date: until, d2: day },
    ...(lingers && { lingers: true as const }),
  }))
}
