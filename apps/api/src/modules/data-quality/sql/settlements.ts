import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import type { AssessedFarm } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

/** An id as the database writes it. */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * Selects the settled slaughters of the period that name their booking, with the pigs of both. With `offset 0`, one
 * search of the index for each slaughter: compared as texts, each is compared with every booking of the farm.
 */
export async function selectSettledBookings({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ day: string; record_id: string; booked: number; settled: number; place: string }>`
    select s.day, s.id as record_id, b.head as booked, s.head as settled, ${placeNameSql('s')} as place
    from record s
    cross join lateral (select x.head from record x where x.directory_id = ${directoryId} and x.farm_id = s.farm_id
      and x.id = case when s.detail ->> 'FF_PreSlaughter' ~ ${UUID} then (s.detail ->> 'FF_PreSlaughter')::uuid end
      and x.type_id = ${sql.lit(recordKind.preSlaughter)} and x.deleted_at is null and x.head is not null offset 0) b
    where s.directory_id = ${directoryId} and s.farm_id = ${farmId} and s.type_id = ${sql.lit(recordKind.slaughter)}
      and s.deleted_at is null and s.day >= ${from}::date and s.day <= ${day}::date and s.head is not null
      and nullif(s.detail ->> 'FF_SettlementNo', '') is not null`.execute(db)
  return rows
}
