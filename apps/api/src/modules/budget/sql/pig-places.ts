import type { BarnId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { barnPlaces } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pig places of a barn; 0 where none are stored. */
export interface BarnSize {
  barn_id: BarnId
  farm_id: FarmId
  pig_type: PigType
  places: number
}

/** Selects the pig places of all barns of farms. */
export async function selectBarnSizes(db: Db, scope: TenantScope, farmIds: readonly FarmId[]): Promise<BarnSize[]> {
  const places = { farmIds: [...farmIds], barnIds: [], sectionIds: [], batchIds: [] }
  const { rows } = await sql<BarnSize>`
    with ${barnPlaces(scope, places, null)}
    select id as barn_id, farm_id, pig_type, coalesce(places, 0) as places from capacity order by id`.execute(db)
  return rows
}
