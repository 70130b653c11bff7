import { type AnalysisLevel, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { listBatches } from '@herdboard/contract/places/locations.ts'
import { listAnalysisTypes } from '@herdboard/contract/system/catalogue.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { parsePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import type { AnalysisQuery } from './analysis-state.ts'

const ownErrorOptions = { meta: { showsOwnErrors: true } }

export const analysisTypesQuery = { ...apiQuery(listAnalysisTypes, {}), ...ownErrorOptions }

/** Batches with at least one day in the period, including closed ones. */
export const periodBatchesQuery = (period: DatePeriod) => ({
  ...apiQuery(listBatches, { query: period }),
  placeholderData: keepPreviousData,
  ...ownErrorOptions,
})

const COMPANY: AnalysisLevel = 0

/** The query of a tab. The result for the company is never cached; it is refetched each time. */
export const analysisQuery = (query: AnalysisQuery, level: AnalysisLevel, filters: readonly string[] | undefined) => ({
  ...apiQuery(getAnalysis, {
    query: {
      ...query.period,
      ...parsePlaceSelection(query.places).query,
      type_id: query.typeId,
      scope: level,
      ...(query.pigs !== 'all' && { isweaners: query.pigs === 'weaners' ? ('true' as const) : ('false' as const) }),
      include_complete_batch: query.isWholeBatch ? ('true' as const) : ('false' as const),
      ...(filters && { filters: filters.join(',') }),
    },
  }),
  placeholderData: keepPreviousData,
  ...(level === COMPANY && { staleTime: 0, gcTime: 0 }),
  ...ownErrorOptions,
})
