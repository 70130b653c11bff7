import type { Barn } from '@herdboard/contract/locations.ts'
import type { DashboardQuestion } from '#blocks/dashboard-grid/queries.ts'
import type { Selection } from '#blocks/location-picker/use-selection.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import { barnsOf, type PigType } from '#blocks/pig-type/pig-type.ts'

/** Places as a call names them; nothing for all. */
export type PlacesQuestion = Selection['query']

export const dashboardQuestion = (period: Period, pigType: PigType, places: PlacesQuestion): DashboardQuestion => ({
  ...period,
  isweaners: pigType === 'weaners' ? 'true' : 'false',
  ...places,
})

/**
 * The movements call knows no kind of pigs. Where all places are chosen its answer is bounded by naming the barns of
 * the kind on screen, unless the company has no others.
 */
export function movementPlaces(
  places: PlacesQuestion,
  barns: readonly Pick<Barn, 'id' | 'is_weaners'>[],
  pigType: PigType,
): PlacesQuestion {
  if (places.location_ids !== undefined || places.selection_id !== undefined) return places
  const ofType = barnsOf(barns, pigType)
  return ofType.length === barns.length ? {} : { location_ids: ofType.map(({ id }) => id).join(',') }
}
