import { z } from 'zod'
import { PlaceId, SelectionId } from '../core/ids.ts'

const MAX_IDS = 200

/**
 * Places in a query string: ids separated by commas. Absent means everything that the caller may read; empty means
 * nothing. A farm or barn includes all of its units.
 */
export const PlaceList = z
  .string()
  .max(MAX_IDS * 37)
  .transform((text, context) => {
    const ids = text === '' ? [] : text.split(',')
    const parsed = z.array(PlaceId).max(MAX_IDS).safeParse(ids)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'a list of at most 200 ids' })
    return z.NEVER
  })

/** Places of a query: a list, its synonym, or a stored selection. */
export const PlacesQuery = {
  location_ids: PlaceList.optional(),
  site_ids: PlaceList.optional(),
  selection_id: SelectionId.optional(),
}
