import type { DashboardQuery } from '#blocks/parts/dashboard-grid/queries.ts'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

export const dashboardParams = (
  period: DatePeriod,
  pigType: PigTypeParam,
  places: SelectedPlacesQuery,
): DashboardQuery => ({
  ...period,
  isweaners: pigType === 'weaners' ? 'true' : 'false',
  ...places,
})
