import type { BarnId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type RawBuilder, sql } from 'kysely'
import { type QueriedPlaces, resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Places of a feed query: where feed was delivered or eaten, and the units with the pigs. */
export interface FeedPlaces {
  /** Farms chosen as a whole. */
  farmIds: readonly FarmId[]
  /** Chosen barns, and the barns of chosen sections and batches. */
  barnIds: readonly BarnId[]
  unitIds: readonly UnitId[]
  /** Farms of the units. */
  unitFarmIds: readonly FarmId[]
  /** Null means both pig types. */
  pigType: PigType | null
}

/** Resolves the places of a query for feed. Throws `request.not_found`. */
export async function resolveFeedPlaces(
  db: Db,
  scope: TenantScope,
  placeQuery: QueriedPlaces,
  pigType: PigType | null = null,
): Promise<FeedPlaces> {
  const { farmIds, barnIds, units } = await resolvePlaces(db, scope, placeQuery, pigType)
  return {
    farmIds,
    barnIds: [...new Set([...barnIds, ...units.map(({ barnId }) => barnId)])],
    unitIds: units.map(({ id }) => id),
    unitFarmIds: units.map(({ farmId }) => farmId),
    pigType,
  }
}

/**
 * SQL condition: the feed row belongs to the places. A barn's row belongs to that barn. A whole farm's row belongs to
 * each of its barns with the pig type it was for. `x`: farm_id, barn_id and pig_type, where stated.
 */
export const isAtPlaces = (
  { directoryId }: TenantScope,
  { farmIds, barnIds, pigType }: FeedPlaces,
  x: { farm: RawBuilder<unknown>; barn: RawBuilder<unknown>; pigType: RawBuilder<unknown> },
): RawBuilder<boolean> => sql<boolean>`((${x.farm} = any(${farmIds}::uuid[])
      and (${pigType}::smallint is null or ${pigType}::smallint = coalesce(${x.pigType}, (select k.pig_type from barn k
        where k.directory_id = ${directoryId} and k.id = ${x.barn}), ${pigType}::smallint)))
    or exists (select from barn k where k.directory_id = ${directoryId} and k.id = any(${barnIds}::uuid[])
      and k.farm_id = ${x.farm} and (${x.barn} is null or ${x.barn} = k.id)
      and (${pigType}::smallint is null or k.pig_type = ${pigType}::smallint)
      and (${x.pigType} is null or ${x.pigType} = k.pig_type)))`
