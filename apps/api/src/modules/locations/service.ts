import type { BarnId, BatchId, FarmId, PlaceId, SectionId, SelectionId } from '@herdboard/contract/core/ids.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { insertSelection, type ResolvedUnit, selectResolved, selectSelection } from './sql/resolve-places.ts'

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
export { placeFilter } from './sql/place-filter.ts'
export type { BarnSetup, FarmSetup, SectionSetup } from './sql/place-setup.ts'
export { selectOccupation as occupationOf } from './sql/place-setup.ts'
export type { ResolvedUnit } from './sql/resolve-places.ts'

/** Places of a question as they stand in an address; all absent: everything the person may read. */
export interface QueriedPlaces {
  location_ids?: readonly PlaceId[] | undefined
  site_ids?: readonly PlaceId[] | undefined
  farm_ids?: readonly PlaceId[] | undefined
  selection_id?: SelectionId | undefined
}

/** Places of a question, sorted by kind: each stands for everything inside it. */
export interface ResolvedPlaces {
  farmIds: FarmId[]
  barnIds: BarnId[]
  sectionIds: SectionId[]
  batchIds: BatchId[]
  /** Units of pigs inside them, of the asked pig type, by names. */
  units: ResolvedUnit[]
}

/**
 * What a question's places stand for. Nothing asked is everything readable, an empty list is nothing.
 * Throws `request.not_found` for an id that is no readable place of the company.
 */
export async function resolvePlaces(
  db: Db,
  scope: TenantScope,
  query: QueriedPlaces,
  pigType: 1 | 2 | null = null,
): Promise<ResolvedPlaces> {
  const row = await selectResolved(db, scope, await queriedIds(db, scope, query), pigType)
  if (row.unknown > 0) throw new Problem('request.not_found')
  const { farm_ids, barn_ids, section_ids, batch_ids, units } = row
  return { farmIds: farm_ids, barnIds: barn_ids, sectionIds: section_ids, batchIds: batch_ids, units }
}

/** The units alone. */
export const resolveUnits = async (
  db: Db,
  scope: TenantScope,
  query: QueriedPlaces,
  pigType: 1 | 2 | null,
): Promise<ResolvedUnit[]> => (await resolvePlaces(db, scope, query, pigType)).units

/** The ids of a question's places, for lists that look at every record; null where nothing is asked, so everything. */
export async function resolvePlaceIds(db: Db, scope: TenantScope, query: QueriedPlaces): Promise<PlaceId[] | null> {
  const ids = await queriedIds(db, scope, query)
  if (ids === null || ids.length === 0) return ids
  if ((await selectResolved(db, scope, ids, null)).unknown > 0) throw new Problem('request.not_found')
  return ids
}

/** Keeps a long choice; its id stands for it in the person's own addresses. */
export async function saveSelection(db: Db, scope: TenantScope, ids: readonly PlaceId[]): Promise<{ id: SelectionId }> {
  await resolvePlaces(db, scope, { location_ids: ids })
  const id = newId<SelectionId>()
  await insertSelection(db, scope, id, ids)
  return { id }
}

/** Several lists together mean all of their places; none at all means everything. */
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
