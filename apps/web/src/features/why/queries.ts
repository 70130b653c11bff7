import { getWhy, listWhyRecords } from '@herdboard/contract/figures/why.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'

/** The figure, herd and places of the whole screen. */
export interface WhyParams extends SelectedPlacesQuery {
  type_id: number
  is_weaner: 'true' | 'false'
}

const meta = { showsOwnErrors: true }

export const whyQuery = (params: WhyParams, period: DatePeriod) => ({
  ...apiQuery(getWhy, { query: { ...params, ...period } }),
  placeholderData: keepPreviousData,
  meta,
})

export const whyRecordsQuery = (params: WhyParams, period: DatePeriod, number: string, page_size: number) => ({
  ...apiQuery(listWhyRecords, { query: { ...params, ...period, number, page_size } }),
  placeholderData: keepPreviousData,
  meta,
})
