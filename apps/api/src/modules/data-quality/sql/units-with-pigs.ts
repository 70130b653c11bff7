import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { AssessedFarm } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

/** Selects the units of a farm with their pig type and the name of their place. */
export async function selectUnitsOfFarm({ db, scope: { directoryId }, farmId }: AssessedFarm) {
  const { rows } = await sql<{ id: UnitId; pig_type: PigType; place: string }>`
    select u.id, u.pig_type, ${placeNameSql('u')} as place from herd_unit u
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}`.execute(db)
  return rows
}
