import type { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * The farm of a query of one whole farm that the person may read; null for any other. Such a query needs no list of
 * places.
 */
export function onlyFarmOf({ readableFarms }: TenantScope, placeIds: readonly PlaceId[] | null): FarmId | null {
  const [farm] = (placeIds ?? []) as readonly string[] as readonly FarmId[]
  return farm !== undefined && placeIds?.length === 1 && readableFarms.has(farm) ? farm : null
}

/**
 * Condition that an entry is at one of the chosen places, inside it, or at a place that encloses it.
 * An entry of a whole farm concerns each of its barns. Null: no condition. The table needs the columns farm_id,
 * barn_id, section_id and batch_id.
 */
export function placeFilter(
  scope: TenantScope,
  placeIds: readonly PlaceId[] | null,
  alias: string,
): RawBuilder<boolean> {
  if (placeIds === null) return sql`true`
  const ids = sql`any (${[...placeIds]}::uuid[])`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  // Nothing encloses a farm.
  const farm = onlyFarmOf(scope, placeIds)
  if (farm !== null) return sql`${column('farm_id')} = ${farm}::uuid`
  const { directoryId } = scope
  // The barns around the chosen sections and batches.
  const surroundingBarns = sql`select barn_id from section where directory_id = ${directoryId} and id = ${ids}
    union all select barn_id from batch where directory_id = ${directoryId} and id = ${ids}`
  return sql`(${column('farm_id')} = ${ids} or ${column('barn_id')} = ${ids}
    or ${column('section_id')} = ${ids} or ${column('batch_id')} = ${ids}
    or ${column('barn_id')} is null and ${column('farm_id')} in (select farm_id from barn
        where directory_id = ${directoryId} and (id = ${ids} or id in (${surroundingBarns})))
    or ${column('section_id')} is null and ${column('batch_id')} is null and ${column('barn_id')} in (${surroundingBarns}))`
}

/**
 * The same, and that the farm of the entry is readable: for one farm a single comparison.
 */
export function farmFilter(
  scope: TenantScope,
  placeIds: readonly PlaceId[] | null,
  alias: string,
): RawBuilder<boolean> {
  const places = placeFilter(scope, placeIds, alias)
  if (onlyFarmOf(scope, placeIds) !== null) return places
  return sql`(${sql.ref(`${alias}.farm_id`)} = any (${[...scope.readableFarms]}::uuid[]) and ${places})`
}
