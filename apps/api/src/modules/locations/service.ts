import type { BarnId, BatchId, FarmId, PlaceId, SectionId, SelectionId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { insertSelection, type ResolvedUnit, selectResolved, selectSelection } from './sql/resolve-places.ts'

export { accessibleActions, type PlaceState } from './accessible-actions.ts'
export {
  type BarnBody,
  barnUse,
  createBarn,
  createFarm,
  createSection,
  type FarmBody,
  type SectionBody,
  setupOfBarn,
  setupOfFarm,
  setupOfSection,
  updateBarn,
  updateFarm,
  updateSection,
} from './place-setup.ts'
export { type PlaceIds, removeUnusedPlaces } from './remove-places.ts'
export { requireStandingPlaces, restorePlace } from './restore-place.ts'
export { farmFilter, onlyFarmOf, placeFilter } from './sql/place-filter.ts'
export type { BarnSetup, FarmSetup, SectionSetup } from './sql/place-setup.ts'
export { selectOccupation as occupationOf, selectPlaceSetups } from './sql/place-setup.ts'
export type { ResolvedUnit } from './sql/resolve-places.ts'

/** The places of a query, as in the URL; all absent: everything that the user may read. */
export interface QueriedPlaces {
  location_ids?: readonly PlaceId[] | undefined
  site_ids?: readonly PlaceId[] | undefined
  farm_ids?: readonly PlaceId[] | undefined
  selection_id?: SelectionId | undefined
}

/** The places of a query by kind; each place covers everything inside it. */
export interface ResolvedPlaces {
  farmIds: FarmId[]
  barnIds: BarnId[]
  sectionIds: SectionId[]
  batchIds: BatchId[]
  /** Units inside these places, of the requested pig type, by name. */
  units: ResolvedUnit[]
}

/** Whether the places are batches and nothing else: their figures are then those of whole batches. */
export const hasOnlyBatches = ({ farmIds, barnIds, sectionIds, batchIds }: Omit<ResolvedPlaces, 'units'>): boolean =>
  batchIds.length > 0 && farmIds.length + barnIds.length + sectionIds.length === 0

/**
 * Resolves the places of a query. Without any parameter it covers everything readable; an empty list covers nothing.
 * Throws `request.not_found` for an id that is no readable place of the company.
 */
export async function resolvePlaces(
  db: Db,
  scope: TenantScope,
  query: QueriedPlaces,
  pigType: PigType | null = null,
): Promise<ResolvedPlaces> {
  const row = await selectResolved(db, scope, await queriedIds(db, scope, query), pigType)
  if (row.unknown > 0) throw new Problem('request.not_found')
  const { farm_ids, barn_ids, section_ids, batch_ids, units } = row
  return { farmIds: farm_ids, barnIds: barn_ids, sectionIds: section_ids, batchIds: batch_ids, units }
}

/** Resolves the places of a query to their units. */
export const resolveUnits = async (
  db: Db,
  scope: TenantScope,
  query: QueriedPlaces,
  pigType: PigType | null,
): Promise<ResolvedUnit[]> => (await resolvePlaces(db, scope, query, pigType)).units

/**
 * Returns the place ids of a query, for lists that filter records by place; null where the query names no places.
 * Throws `request.not_found` for an id that is no readable place of the company.
 */
export async function resolvePlaceIds(db: Db, scope: TenantScope, query: QueriedPlaces): Promise<PlaceId[] | null> {
  const ids = await queriedIds(db, scope, query)
  if (ids === null || ids.length === 0) return ids
  // The farms that the caller may read were read with the caller.
  if (ids.every((id) => scope.readableFarms.has(id as string as FarmId))) return ids
  if ((await selectResolved(db, scope, ids, null)).unknown > 0) throw new Problem('request.not_found')
  return ids
}

/** Stores a long selection of places; its id replaces the list in the user's own URLs. */
export async function saveSelection(db: Db, scope: TenantScope, ids: readonly PlaceId[]): Promise<{ id: SelectionId }> {
  await resolvePlaces(db, scope, { location_ids: ids })
  const id = newId<SelectionId>()
  await insertSelection(db, scope, id, ids)
  return { id }
}

/** Returns the union of all lists of the query; null where it has none. */
async function queriedIds(db: Db, scope: TenantScope, query: QueriedPlaces): Promise<PlaceId[] | null> {
  const { location_ids, site_ids, farm_ids, selection_id } = query
  const lists = [location_ids, site_ids, farm_ids].filter((list) => list !== undefined)
  if (selection_id !== undefined) {
    const selectedIds = await selectSelection(db, scope, selection_id)
    if (!selectedIds) throw new Problem('request.not_found')
    lists.push(selectedIds)
  }
  return lists.length === 0 ? null : lists.flat()
}
