import type { DashboardQuestion } from '#blocks/dashboard-grid/queries.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import type { PigType } from '#blocks/pig-type/pig-type.ts'
import type { PlacesQuestion } from '#blocks/pig-type/places-of-type.ts'

export const dashboardQuestion = (period: Period, pigType: PigType, places: PlacesQuestion): DashboardQuestion => ({
  ...period,
  isweaners: pigType === 'weaners' ? 'true' : 'false',
  ...places,
})
