import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { FindingQuery, NotificationFinding } from '../finding.ts'

const SETTLEMENT_DAYS = 10
/** The settlement of an older booking is no longer expected. */
const OLDEST_BOOKING_DAYS = 60
/** Default, unless the company's setup (form `formId.reminders`) differs. */
const COUNT_DAYS = 95

/** A slaughter of the same place within this many days belongs to the booking, also without a reference to it. */
const SAME_DELIVERY_DAYS = 3

/**
 * Bookings without a slaughter ten days later; an open notification stays until the booking is settled or cancelled.
 */
export const findMissingSettlements: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<Omit<NotificationFinding, 'params'> & { day: string; head: number }>`
    with booking as materialized (
      -- Row-level security keeps arithmetic on a column out of the index of the slaughters, so it is done here.
      select r.*, r.day - ${OLDEST_BOOKING_DAYS}::int as since,
        r.day - ${SAME_DELIVERY_DAYS}::int as first_day, r.day + ${SAME_DELIVERY_DAYS}::int as last_day
      from record r
      where r.directory_id = ${directoryId} and r.type_id = ${sql.lit(recordKind.preSlaughter)} and r.deleted_at is null and r.farm_id = any(${farmIds}::uuid[])
        and r.day <= ${today}::date - ${SETTLEMENT_DAYS}::int
        and (r.day > ${today}::date - ${OLDEST_BOOKING_DAYS}::int or exists (select from notification n
          where n.directory_id = ${directoryId} and n.type_id = ${sql.lit(notificationKind.settlementMissing)} and n.subject = r.id::text and n.closed_at is null)))
    select b.id as subject, b.farm_id, b.barn_id, b.section_id, b.batch_id, b.day, b.head from booking b
    where not exists (select from record s where s.directory_id = ${directoryId} and s.farm_id = b.farm_id
      -- Follows from the conditions on the booking, and bounds the range of the index.
      and s.farm_id = any(${farmIds}::uuid[]) and s.day > (select min(since) from booking)
      and s.type_id = ${sql.lit(recordKind.slaughter)} and s.deleted_at is null and s.day > b.since
      and (s.detail ->> 'FF_PreSlaughter' = b.id::text
        or (s.barn_id, s.section_id, s.batch_id) is not distinct from (b.barn_id, b.section_id, b.batch_id)
          and s.day >= b.first_day and s.day <= b.last_day))`.execute(db)
  return rows.map(({ day, head, ...place }) => ({
    ...place,
    params: { date: day, n: head },
    prefill: { 'FS_Main.FF_Date': day, 'FS_Main.FF_PreSlaughter': place.subject, 'FS_Main.FF_Number': head },
  }))
}

/**
 * Farms with pigs of a type whose last count, or start, is too long ago. The type is named on farms with both types.
 */
export const findMissingCounts: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<{ subject: string; farm_id: string; day: string; pig_type: PigType; kinds: number }>`
    with counted as (
      select u.farm_id, u.pig_type, max(c.day) as day from herd_unit u
      join herd_count c on c.directory_id = ${directoryId} and c.superseded_by is null
        -- The list is searched in the index of places, once for each unit.
        and c.scope_id in (u.id, u.barn_id) and c.scope_id = case c.scope when 1 then u.id else u.barn_id end
      where u.directory_id = ${directoryId} and u.farm_id = any(${farmIds}::uuid[]) group by 1, 2
    ), stocked as (
      select d.farm_id, d.pig_type, min(d.day) as began, count(*) over (partition by d.farm_id)::int as kinds
      from herd_farm_day d
      where d.directory_id = ${directoryId} and d.farm_id = any(${farmIds}::uuid[]) and d.head > 0
      group by 1, 2 having max(d.day) >= ${today}::date - 1)
    select s.farm_id || ':' || s.pig_type as subject, s.farm_id, coalesce(c.day, s.began) as day, s.pig_type, s.kinds
    from stocked s left join counted c on c.farm_id = s.farm_id and c.pig_type = s.pig_type
    where coalesce(c.day, s.began) <= ${today}::date - coalesce((select (x.choices ->> 'count_days')::int from setup x
      where x.directory_id = ${directoryId} and x.form_id = ${sql.lit(formId.reminders)}), ${COUNT_DAYS}::int)`.execute(
    db,
  )
  return rows.map(({ day, pig_type, kinds, ...place }) => ({
    ...place,
    params: { date: day, ...(kinds > 1 && { variant: pig_type === WEANERS ? 'weaners' : 'slaughter_pigs' }) },
  }))
}

/** Units with a negative stock and its day: a user confirmed it or an import brought it. */
export const findNegativeStock: FindingQuery = async (db, { directoryId }, { farmIds }) => {
  const { rows } = await sql<Omit<NotificationFinding, 'params'> & { day: string; head: number }>`
    select u.id as subject, u.farm_id, u.barn_id, u.section_id, u.batch_id, d.head,
      (select max(x.day) from herd_confirmed_shortage x where x.directory_id = ${directoryId} and x.unit_id = u.id) as day
    from herd_unit u
    join lateral (select x.head from herd_day x where x.directory_id = ${directoryId} and x.unit_id = u.id
        and x.head < 0 order by x.day desc limit 1) d on true
    where u.directory_id = ${directoryId} and u.farm_id = any(${farmIds}::uuid[])
      and exists (select from herd_confirmed_shortage x where x.directory_id = ${directoryId} and x.unit_id = u.id)`.execute(
    db,
  )
  return rows.map(({ day, head, ...place }) => ({ ...place, params: { date: day, n: head } }))
}
