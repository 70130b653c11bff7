import type { PlaceId, SelectionId } from '@herdboard/contract/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { type ChosenUnit, countReadablePlaces, selectChosenUnits, selectSelection } from './sql/chosen-places.ts'

/** Places as questions name them; with none of the three: everything that the person may read. */
export interface PlacesAsked {
  location_ids?: PlaceId[] | undefined
  site_ids?: PlaceId[] | undefined
  selection_id?: SelectionId | undefined
}

/** The places of a question; null for everything. One that is deleted, hidden or another company's is `request.not_found`. */
export async function placesAsked(db: Db, scope: Scope, asked: PlacesAsked): Promise<readonly PlaceId[] | null> {
  const named = asked.location_ids ?? asked.site_ids
  if (!named && !asked.selection_id) return null
  const stored = asked.selection_id ? await selectSelection(db, scope, asked.selection_id) : undefined
  if (asked.selection_id && !stored) throw new Problem('request.not_found')
  if (!named) return stored ?? []
  const ids = [...new Set([...named, ...(stored ?? [])])]
  if ((await countReadablePlaces(db, scope, ids)) < new Set(named).size) throw new Problem('request.not_found')
  return ids
}

/** The units of a question's places, of one type of pigs or of both. */
export const unitsAsked = async (
  db: Db,
  scope: Scope,
  asked: PlacesAsked,
  pigType: 1 | 2 | null = null,
): Promise<ChosenUnit[]> => selectChosenUnits(db, scope, await placesAsked(db, scope, asked), pigType)
