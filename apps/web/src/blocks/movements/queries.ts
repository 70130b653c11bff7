import { getPigMovements } from '@herdboard/contract/dashboard.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { DatePeriod } from '#blocks/period-picker/period.ts'
import type { PlacesQuery } from '#blocks/pig-type/places-of-type.ts'
import { apiQuery } from '#lib/api-query.ts'

export const movementsQuery = (period: DatePeriod, places: PlacesQuery) => ({
  ...apiQuery(getPigMovements, { query: { ...period, ...places } }),
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
})
