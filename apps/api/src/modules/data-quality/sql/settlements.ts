import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import type { AssessedFarm } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

/** Selects the settled slaughters of the period that name their booking, with the pigs of both. */
export async function selectSettledBookings({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const { rows } = await sql<{ day: string; record_id: string; booked: number; settled: number; place: string }>`
    select s.day, s.id as record_id, b.head as booked, s.head as settled, ${placeNameSql('s')} as place
    from record s
    join record b on b.directory_id = ${directoryId} and b.farm_id = s.farm_id and b.id::text = s.detail ->> 'FF_PreSlaughter'
      and b.type_id = ${sql.lit(recordKind.preSlaughter)} and b.deleted_at is null and b.head is not null
    where s.directory_id = ${directoryId} and s.farm_id = ${farmId} and s.type_id = ${sql.lit(recordKind.slaughter)}
      and s.deleted_at is null and s.day >= ${from}::date and s.day <= ${day}::date and s.head is not null
      and nullif(s.detail ->> 'FF_SettlementNo', '') is not null`.execute(db)
  return rows
}
