import type { Barn } from '@herdboard/contract/places/locations.ts'
import { barnsOfPigType, type PigTypeParam } from '../pig-type/pig-type.ts'
import type { PlaceSelection } from './use-place-selection.ts'

/** The places of a request; empty for all. */
export type SelectedPlacesQuery = PlaceSelection['query']

/**
 * Returns the places of a request for a table. Tables have no pig type: if all places are selected, the request names
 * the barns of the pig type, unless the company has no others.
 */
export function placesOfPigType(
  places: SelectedPlacesQuery,
  barns: readonly Pick<Barn, 'id' | 'is_weaners'>[],
  pigType: PigTypeParam,
): SelectedPlacesQuery {
  if (places.location_ids !== undefined || places.selection_id !== undefined) return places
  const barnsOfType = barnsOfPigType(barns, pigType)
  return barnsOfType.length === barns.length ? {} : { location_ids: barnsOfType.map(({ id }) => id).join(',') }
}
