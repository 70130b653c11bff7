import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { NationalAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { sql } from 'kysely'
import type { ResolvedPlaces } from '#modules/locations/service.ts'
import { nationalAveragesJson } from '#modules/reference-data/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { barnPlaces } from './barn-places.ts'

/** Settings of places, stored outside the ledger. */
export interface HerdSetting {
  /** Pig places; null where a place has none stored, or there are no places. */
  places: number | null
  /** Farms where pigs missing at a stock count are counted as dead. */
  loss_farm_ids: FarmId[]
  /** The company's calculation setup; null where it has none. */
  calculation: unknown
  /** National averages of the pig type. */
  averages: NationalAverage[]
}

export async function selectHerdSetting(
  db: Db,
  { directoryId }: TenantScope,
  places: ResolvedPlaces,
  pigType: PigType,
): Promise<HerdSetting> {
  const { farmIds, units } = places
  const farms = [...new Set([...farmIds, ...units.map(({ farmId }) => farmId)])]
  const { rows } = await sql<HerdSetting>`
    with ${barnPlaces({ directoryId }, places, pigType)}
    select (select case when bool_and(places is not null) then sum(places)::int end from capacity) as places,
      array(select id::text from farm where directory_id = ${directoryId} and id = any (${farms}::uuid[])
         and count_loss_as_dead) as loss_farm_ids,
      (select choices from setup where directory_id = ${directoryId} and form_id = ${sql.lit(formId.calculation)}) as calculation,
      ${nationalAveragesJson(pigType)} as averages`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the statement returned no row')
  return row
}
