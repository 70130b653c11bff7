import type { DashboardQuery } from '#blocks/dashboard-grid/queries.ts'
import type { PlacesQuery } from '#blocks/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/pig-type/pig-type.ts'

export const dashboardParams = (period: DatePeriod, pigType: PigTypeParam, places: PlacesQuery): DashboardQuery => ({
  ...period,
  isweaners: pigType === 'weaners' ? 'true' : 'false',
  ...places,
})
