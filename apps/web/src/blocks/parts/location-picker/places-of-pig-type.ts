import type { Barn } from '@herdboard/contract/places/locations.ts'
import { barnsOfPigType, type PigTypeParam } from '../pig-type/pig-type.ts'
import type { PlaceSelection } from './use-place-selection.ts'

/** Places as a call names them; nothing for all. */
export type PlacesQuery = PlaceSelection['query']

/**
 * Tables know no kind of pigs. Where all places are chosen their answer is bounded by naming the barns of the kind on
 * screen, unless the company has no others.
 */
export function placesOfPigType(
  places: PlacesQuery,
  barns: readonly Pick<Barn, 'id' | 'is_weaners'>[],
  pigType: PigTypeParam,
): PlacesQuery {
  if (places.location_ids !== undefined || places.selection_id !== undefined) return places
  const ofType = barnsOfPigType(barns, pigType)
  return ofType.length === barns.length ? {} : { location_ids: ofType.map(({ id }) => id).join(',') }
}
