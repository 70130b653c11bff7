import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { placesWithCapacity } from '#modules/ledger/service.ts'
import type { AssessedFarm } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

/** Selects days on which a unit had a negative number of pigs. */
export async function selectNegativeDays({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ day: string; head: number; place: string }>`
    select d.day, d.head, ${placeNameSql('u')} as place from herd_unit u
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id and d.head < 0
      and d.day >= ${from}::date and d.day <= ${day}::date
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}`.execute(db)
  return rows
}

/** Selects barns with pigs on the day, and the day of their last stock count. */
export async function selectLastCounts({ db, scope: { directoryId }, farmId, day }: AssessedFarm) {
  const { rows } = await sql<{ pig_type: PigType; last_count: string | null; head: number; place: string }>`
    with stocked as (
      select u.barn_id, u.pig_type, sum(s.head)::int as head, array_agg(u.id) as units from herd_unit u
      join lateral (select d.head from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
        and d.day <= ${day}::date order by d.day desc limit 1) s on s.head > 0
      where u.directory_id = ${directoryId} and u.farm_id = ${farmId} group by 1, 2)
    select s.pig_type, s.head, b.name as place, (select max(c.day) from herd_count c
      where c.directory_id = ${directoryId} and c.superseded_by is null and c.day <= ${day}::date
        and c.scope_id = any(s.barn_id || array(select x.id from herd_unit x
          where x.directory_id = ${directoryId} and x.barn_id = s.barn_id))) as last_count
    from stocked s join barn b on b.directory_id = ${directoryId} and b.id = s.barn_id`.execute(db)
  return rows
}

/** Number of days after which a stock count is too old to use. */
const OLDEST_COUNT_DAYS = 190

/**
 * Selects the difference found by each unit's last stock count. Opening counts are left out, because nothing was
 * calculated before them.
 */
export async function selectCountDifferences({ db, scope: { directoryId }, farmId, day }: AssessedFarm) {
  const { rows } = await sql<{ day: string; counted: number; calculated: number; place: string; record_id: string }>`
    select distinct on (u.id) p.day, p.head as counted, p.head - p.diff_head as calculated, c.record_id,
      ${placeNameSql('u')} as place
    from herd_unit u
    join herd_point p on p.directory_id = ${directoryId} and p.unit_id = u.id and p.growth_kg is not null
      and p.day <= ${day}::date and p.day > ${day}::date - ${OLDEST_COUNT_DAYS}::int
    join herd_count c on c.directory_id = ${directoryId} and c.day = p.day and c.superseded_by is null
      and c.scope_id = any(array[u.id, u.barn_id])
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}
    order by u.id, p.day desc, c.scope`.execute(db)
  return rows
}

/** Selects the places with a number of pig places, and the highest number of pigs in each on one day. */
export async function selectFullestPlaces({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ place: string; places: number; head: number; day: string }>`
    with place as (${placesWithCapacity(directoryId, [farmId])}), stocked as (
      select p.id, p.name as place, p.places, d.day, sum(d.head)::int as head from place p
      join herd_unit u on u.directory_id = ${directoryId} and u.barn_id = p.barn_id
        and (p.section_id is null or u.section_id = p.section_id)
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
        and d.day >= ${from}::date and d.day <= ${day}::date
      group by 1, 2, 3, 4)
    select distinct on (id) place, places, head, day from stocked order by id, head desc, day desc`.execute(db)
  return rows
}
