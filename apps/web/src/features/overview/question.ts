import type { Barn } from '@herdboard/contract/locations.ts'
import type { DashboardQuestion } from '#blocks/dashboard-grid/queries.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import { barnsOf, type PigType } from '#blocks/pig-type/pig-type.ts'

/** Places as a call names them; null when none is chosen and nothing is to be asked. */
export type PlacesQuestion = { location_ids?: string; selection_id?: string } | null

export const dashboardQuestion = (
  period: Period,
  pigType: PigType,
  places: NonNullable<PlacesQuestion>,
): DashboardQuestion => ({ ...period, isweaners: pigType === 'weaners' ? 'true' : 'false', ...places })

/**
 * The movements call knows no kind of pigs. Where all places are chosen its answer is bounded by naming the barns of
 * the kind on screen, unless the company has no others.
 */
export function movementPlaces(
  places: NonNullable<PlacesQuestion>,
  barns: readonly Pick<Barn, 'id' | 'is_weaners'>[],
  pigType: PigType,
): NonNullable<PlacesQuestion> {
  if (places.location_ids !== undefined || places.selection_id !== undefined) return places
  const ofType = barnsOf(barns, pigType)
  return ofType.length === barns.length ? {} : { location_ids: ofType.map(({ id }) => id).join(',') }
}
