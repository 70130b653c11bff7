import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import { isUnsettled } from '#modules/settlements/service.ts'
import { type AssessedFarm, MAX_WORST } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

const SETTLEMENT_DAYS = 10
/**
 * A slaughter at the same place within this many days counts as the booking's, even if it does not name the booking.
 */
const SAME_DELIVERY_DAYS = 3

/**
 * Selects the deliveries of the period: slaughters, and bookings without one after the settlement time. Such a booking is
 * marked as missing, and so is a slaughter that still lacks the number or the amount of its settlement; both with their
 * place.
 */
export async function selectSlaughterDeliveries({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ day: string; record_id: string; head: number; place: string; is_missing: boolean }>`
    select d.day, d.id as record_id, d.head, d.is_missing, case when d.is_missing then ${placeNameSql('d')} else '' end as place
    from (select r.*, r.day < ${day}::date - ${SETTLEMENT_DAYS}::int and (r.type_id <> ${sql.lit(recordKind.slaughter)}
        or ${isUnsettled(sql`r.detail`)}) as is_missing
      from record r
      where r.directory_id = ${directoryId} and r.farm_id = ${farmId} and r.deleted_at is null
        and r.day >= ${from}::date and r.day <= ${day}::date
        and (r.type_id = ${sql.lit(recordKind.slaughter)}
          or r.type_id = ${sql.lit(recordKind.preSlaughter)} and r.day < ${day}::date - ${SETTLEMENT_DAYS}::int
            and not exists (select from record s
              where s.directory_id = ${directoryId} and s.farm_id = r.farm_id and s.type_id = ${sql.lit(recordKind.slaughter)} and s.deleted_at is null
                and s.day >= ${from}::date - ${SAME_DELIVERY_DAYS}::int
                and (s.detail ->> 'FF_PreSlaughter' = r.id::text
                  or (s.barn_id, s.section_id, s.batch_id) is not distinct from (r.barn_id, r.section_id, r.batch_id)
                    and abs(s.day - r.day) <= ${SAME_DELIVERY_DAYS}::int)))) d`.execute(db)
  return rows
}

/** Delays of more than this many days are listed. */
const MAX_PROMPT_DAYS = 3

/** Returns the number of records in the period, the median days from event to entry, and the slowest records. */
export async function selectDelays({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{
    records: number
    middle: number | null
    slowest: { day: string; record_id: string; place: string; days: number }[]
  }>`
    with delay as materialized (
      select r.directory_id, r.farm_id, r.barn_id, r.section_id, r.batch_id, r.day, r.id as record_id,
        greatest(0, (r.created_at at time zone ${FARM_ZONE})::date - r.day) as days
      from record r
      where r.directory_id = ${directoryId} and r.farm_id = ${farmId} and r.deleted_at is null
        and r.day >= ${from}::date and r.day <= ${day}::date),
    slow as (select * from delay where days > ${MAX_PROMPT_DAYS} order by days desc, day, record_id limit ${MAX_WORST})
    select (select count(*)::int from delay) as records,
      (select percentile_cont(0.5) within group (order by days)::float8 from delay) as middle,
      coalesce((select jsonb_agg(jsonb_build_object('day', s.day, 'record_id', s.record_id, 'days', s.days,
        'place', ${placeNameSql('s')})) from slow s), '[]') as slowest`.execute(db)
  return rows[0] ?? { records: 0, middle: null, slowest: [] }
}

/**
 * Selects movements that are recorded more than once. Unweighed dead pigs count as duplicates only where all other
 * fields are equal too.
 */
export async function selectDuplicateMovements({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ day: string; record_id: string; place: string; head: number; alike: number }>`
    select l.day, max(l.record_id::text) as record_id, abs(l.head) as head, count(*)::int as alike,
      min(${placeNameSql('u')}) as place
    from herd_unit u
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id
      and l.day >= ${from}::date and l.day <= ${day}::date
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}
    group by u.id, l.day, l.kind, l.head, l.kg, l.carcass_kg, l.peer_unit_id,
      case when l.kind = ${sql.lit(legKind.dead)} and l.kg is null then r.detail end
    having count(*) > 1`.execute(db)
  return rows
}
