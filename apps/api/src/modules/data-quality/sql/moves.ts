import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { AssessedFarm } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

export interface MoveRow {
  kind: 'in' | 'out'
  pig_type: PigType
  head: number
  kg: number | null
  day: string
  place: string
  record_id: string
}

/** Selects pigs inserted, departed and slaughtered, with live weight in kg. */
export async function selectMoves({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select case when l.kind = ${sql.lit(legKind.insertion)} then 'in' else 'out' end as kind, u.pig_type, abs(l.head) as head,
      abs(l.kg)::float8 as kg, l.day, l.record_id, ${placeNameSql('u')} as place
    from herd_unit u
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind in (${literalList(legKind.insertion, legKind.departure, legKind.slaughter)})
      and l.day >= ${from}::date and l.day <= ${day}::date
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}`.execute(db)
  return rows
}

/**
 * Selects a farm's last death, and the pig-days from then until yesterday by pig type. Without a death since `from`,
 * the pig-days count from there.
 */
export async function selectDaysWithoutDeaths({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ pig_type: PigType; pig_days: number; last_death: string | null }>`
    with last as (select max(l.day) as day from herd_unit u
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind = ${sql.lit(legKind.dead)}
        and l.day >= ${from}::date and l.day <= ${day}::date
      where u.directory_id = ${directoryId} and u.farm_id = ${farmId})
    select d.pig_type, sum(greatest(d.head_open, 0))::float8 as pig_days, l.day as last_death
    from herd_farm_day d cross join last l
    where d.directory_id = ${directoryId} and d.farm_id = ${farmId}
      and d.day >= coalesce(l.day + 1, ${from}::date) and d.day < ${day}::date
    group by 1, 3`.execute(db)
  return rows
}

/** Selects transfers from or to the farm whose legs do not cancel. */
export async function selectUnbalancedTransfers({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ day: string; record_id: string; head: number; place: string }>`
    with own as (select distinct l.record_id from herd_unit u
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind in (${literalList(legKind.transferIn, legKind.transferOut)})
        and l.day >= ${from}::date and l.day <= ${day}::date
      where u.directory_id = ${directoryId} and u.farm_id = ${farmId})
    select r.day, r.id as record_id, sum(l.head)::int as head, ${placeNameSql('r')} as place
    from own join record r on r.directory_id = ${directoryId} and r.id = own.record_id
    join herd_leg l on l.directory_id = ${directoryId} and l.record_id = own.record_id
    group by r.directory_id, r.id having sum(l.head) <> 0`.execute(db)
  return rows
}
