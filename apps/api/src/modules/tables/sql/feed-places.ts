import type { BarnId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { type QueriedPlaces, resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Places that feed came to or was eaten at, and the pigs there. */
export interface FeedPlaces {
  /** Chosen as a whole. */
  farmIds: readonly FarmId[]
  /** Chosen, or the barns of what was chosen inside them. */
  barnIds: readonly BarnId[]
  unitIds: readonly UnitId[]
  /** Farms of what was chosen inside them. */
  unitFarmIds: readonly FarmId[]
  /** Null: both kinds. */
  pigType: 1 | 2 | null
}

/** What a question's places mean for feed. Throws `request.not_found`. */
export async function resolveFeedPlaces(
  db: Db,
  scope: TenantScope,
  placeQuery: QueriedPlaces,
  pigType: 1 | 2 | null = null,
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
 * Whether a row of feed belongs to the places: one of a barn to that barn, one of a whole farm to every barn of it that
 * holds the pigs it was for. `x`: farm_id, barn_id and, where it says for whom, pig_type.
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
