import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { barnPlaces } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the pig places of each farm; a farm where a barn has none stored is left out. One statement. */
export async function selectFarmPlaces(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  pigType: PigType,
): Promise<Map<FarmId, number>> {
  const places = { farmIds: [...farmIds], barnIds: [], sectionIds: [], batchIds: [] }
  const { rows } = await sql<{ farm_id: FarmId; places: number }>`
    with ${barnPlaces({ directoryId }, places, pigType)}
    select farm_id, sum(places)::int as places from capacity group by farm_id having bool_and(places is not null)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.farm_id, row.places]))
}
