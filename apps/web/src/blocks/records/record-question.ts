import type { Period } from '#blocks/period-picker/period.ts'
import type { PigType } from '#blocks/pig-type/pig-type.ts'
import type { PlacesQuestion } from '#blocks/pig-type/places-of-type.ts'

/** Which records are asked for. */
export interface RecordQuestion {
  period: Period
  places: PlacesQuestion
  /** Null: both kinds. What was recorded for a whole farm belongs to both. */
  pigType: PigType | null
  /** Numbers of the kinds of records. */
  typeIds: readonly number[]
}

/** A page holds so many records, the most that one answer takes. */
export const PAGE_SIZE = 1_000

export const recordQuery = ({ period, places, pigType, typeIds }: RecordQuestion) => ({
  ...period,
  ...places,
  ...(pigType && { weaners: pigType === 'weaners' ? ('true' as const) : ('false' as const) }),
  type_ids: typeIds.join(','),
  page_size: PAGE_SIZE,
})
