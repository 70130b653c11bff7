import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

/** Filter of a list of records. */
export interface RecordListFilter {
  period: DatePeriod
  places: SelectedPlacesQuery
  /** Null for both pig types. Records for a whole farm belong to both. */
  pigType: PigTypeParam | null
  /** Record type numbers. */
  typeIds: readonly number[]
}

/** Page size: the maximum of one response. */
const RECORD_PAGE_SIZE = 1_000

export const recordListParams = ({ period, places, pigType, typeIds }: RecordListFilter) => ({
  ...period,
  ...places,
  ...(pigType && { weaners: pigType === 'weaners' ? ('true' as const) : ('false' as const) }),
  type_ids: typeIds.join(','),
  page_size: RECORD_PAGE_SIZE,
})
