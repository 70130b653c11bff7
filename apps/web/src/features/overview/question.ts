import type { DashboardQuery } from '#blocks/dashboard-grid/queries.ts'
import type { DatePeriod } from '#blocks/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/pig-type/pig-type.ts'
import type { PlacesQuery } from '#blocks/pig-type/places-of-type.ts'

export const dashboardParams = (period: DatePeriod, pigType: PigTypeParam, places: PlacesQuery): DashboardQuery => ({
  ...period,
  isweaners: pigType === 'weaners' ? 'true' : 'false',
  ...places,
})
