import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { meanDailyRisk } from '@herdboard/domain/mortality/expected-deaths.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import { placesWithCapacity } from '#modules/ledger/service.ts'
import type { FindingQuery, NotificationFinding } from '../finding.ts'

const WEEK = 7
const MIN_DEAD = 5
const TIMES_EXPECTED = 3
const FULL_SHARE = 1.1
const FULL_DAYS = 3

/**
 * Places where three times the usual number of pigs died in seven days.
 * The finding lingers for as long as this was so on any of the last seven days.
 */
export const findHighMortality: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  // Computed here: row-level security keeps arithmetic on a column (today - ago) out of the index of herd_day.
  const days = Array.from({ length: 2 * WEEK - 1 }, (_, ago) => addDays(today, -ago))
  const { rows } = await sql<
    Omit<NotificationFinding, 'params' | 'lingers'> & {
      pig_type: PigType
      dead: number
      pig_days: number
      is_now: boolean
    }
  >`
    with unit as (
      select u.id, u.farm_id, u.barn_id, u.section_id, u.batch_id, u.pig_type
      from herd_unit u
      where u.directory_id = ${directoryId} and u.farm_id = any(${farmIds}::uuid[])
        and exists (select from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
          and d.day > ${today}::date - ${2 * WEEK - 1}::int and d.day <= ${today}::date and d.dead_head > 0)
    ), day as (
      select u.id as unit_id, u.farm_id, u.barn_id, u.section_id, u.batch_id, u.pig_type, x.day,
        sum(d.dead_head) over week as dead, sum(greatest(d.head_open, 0)) over week as pig_days
      from unit u
      -- An empty place has no daily rows, but its weeks count too.
      cross join unnest(${days}::date[]) as x (day)
      left join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id and d.day = x.day
      window week as (partition by u.id order by x.day rows between 6 preceding and current row)
    )
    select distinct on (unit_id) unit_id as subject, farm_id, barn_id, section_id, batch_id, pig_type,
      dead::int, pig_days::int, day = ${today}::date as is_now
    from day
    where day > ${today}::date - ${WEEK}::int and dead >= ${MIN_DEAD}
      and dead > ${TIMES_EXPECTED}::int * pig_days
        * case pig_type when ${WEANERS} then ${meanDailyRisk(WEANERS)}::float8 else ${meanDailyRisk(SLAUGHTER_PIGS)}::float8 end
    order by unit_id, day desc`.execute(db)
  return rows.map(({ dead, pig_days, pig_type, is_now, ...place }) => {
    const expected = roundHalfAway(pig_days * meanDailyRisk(pig_type), 1)
    return { ...place, params: { n: dead, e: expected }, ...(!is_now && { lingers: true }) }
  })
}

/** Places with a number of pig places that were more than a tenth over capacity for three days. */
export const findOverCapacity: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<Omit<NotificationFinding, 'params'> & { head: number; places: number }>`
    with place as (${placesWithCapacity(directoryId, farmIds)}), stocked as (
      select p.id, d.day, sum(d.head)::int as head from place p
      join herd_unit u on u.directory_id = ${directoryId} and u.barn_id = p.barn_id
        and (p.section_id is null or u.section_id = p.section_id)
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
        and d.day > ${today}::date - ${FULL_DAYS}::int and d.day <= ${today}::date
      group by 1, 2)
    select p.id as subject, p.farm_id, p.barn_id, p.section_id, p.places,
      (select s.head from stocked s where s.id = p.id order by s.day desc limit 1) as head
    from place p join stocked s on s.id = p.id and s.head > p.places * ${FULL_SHARE}::float8
    group by 1, 2, 3, 4, 5 having count(*) = ${FULL_DAYS}`.execute(db)
  return rows.map(({ head, places, ...place }) => ({ ...place, params: { n: head, cap: places } }))
}
