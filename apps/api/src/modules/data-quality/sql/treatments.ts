import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { isPlaceInWithdrawal, placesInWithdrawalQuery } from '#modules/ledger/withdrawal/service.ts'
import type { AssessedFarm } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

/** A course of treatment that began in the period; the instruction's columns are null without one for these pigs. */
export interface AssessedCourseRow {
  day: string
  record_id: string
  head: number
  place: string
  issue_day: string | null
  expiry_day: string | null
  inactive_from: string | null
}

export async function selectCourses({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<AssessedCourseRow>`
    select r.day, r.id as record_id, t.head, ${placeNameSql('r')} as place, i.issue_day, i.expiry_day, i.inactive_from
    from record r
    join treatment t on t.directory_id = ${directoryId} and t.record_id = r.id
    left join instruction i on i.directory_id = ${directoryId} and i.id = t.instruction_id and i.farm_id = r.farm_id
      and i.pig_type = t.pig_type
    where r.directory_id = ${directoryId} and r.farm_id = ${farmId} and r.deleted_at is null
      and r.day >= ${from}::date and r.day <= ${day}::date`.execute(db)
  return rows
}

/** A slaughter of pigs that were in their withdrawal period, with the courses of these pigs. */
export interface EarlySlaughterRow {
  day: string
  record_id: string
  head: number
  place: string
  courses: string[]
}

/**
 * Selects slaughters of the farm within a withdrawal period. The course may be of this farm, or of one that moved pigs
 * here. A slaughter "without the treated pigs" does not count where a pen or a mark identifies these pigs.
 */
export async function selectEarlySlaughters({ db, scope, farmId, from, day }: AssessedFarm) {
  const { directoryId } = scope
  const isOfFarm = sql`(r.farm_id = ${farmId} or exists (select from sender s where s.farm_id = r.farm_id and s.last_day >= r.day))`
  const { rows } = await sql<EarlySlaughterRow>`
    with recursive sender as materialized (
      select p.farm_id, max(l.day) as last_day from herd_unit u
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind = ${sql.lit(legKind.transferIn)}
        and l.day <= ${day}::date
      join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
      where u.directory_id = ${directoryId} and u.farm_id = ${farmId} group by p.farm_id),
    ${placesInWithdrawalQuery(scope, sql`array[${farmId}]::uuid[]`, sql`t.withdrawal_end_day >= ${from}::date and r.day <= ${day}::date and ${isOfFarm}`)}
    select r.day, r.id as record_id, r.head, ${placeNameSql('r')} as place, array_agg(distinct w.record_id::text) as courses
    from herd_unit u
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind = ${sql.lit(legKind.slaughter)}
      and l.day >= ${from}::date and l.day <= ${day}::date
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id and r.deleted_at is null
    join in_withdrawal w on l.day >= w.since and l.day <= w.withdrawal_end_day and ${isPlaceInWithdrawal(sql`u`)}
      and not (w.is_identified and coalesce(r.detail ->> 'FF_TreatedExcluded', 'false') = 'true')
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}
    group by r.directory_id, r.id`.execute(db)
  return rows
}
