import type { PlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

/** Which records are asked for. */
export interface RecordListFilter {
  period: DatePeriod
  places: PlacesQuery
  /** Null: both kinds. What was recorded for a whole farm belongs to both. */
  pigType: PigTypeParam | null
  /** Numbers of the kinds of records. */
  typeIds: readonly number[]
}

/** A page holds so many records, the most that one answer takes. */
const RECORD_PAGE_SIZE = 1_000

export const recordListParams = ({ period, places, pigType, typeIds }: RecordListFilter) => ({
  ...period,
  ...places,
  ...(pigType && { weaners: pigType === 'weaners' ? ('true' as const) : ('false' as const) }),
  type_ids: typeIds.join(','),
  page_size: RECORD_PAGE_SIZE,
})
