import { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { PlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export const movementsQuery = (period: DatePeriod, places: PlacesQuery) => ({
  ...apiQuery(getPigMovements, { query: { ...period, ...places } }),
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
})
