import { type AnalysisScope, getAnalysis } from '@herdboard/contract/analysis.ts'
import { listAnalysisTypes } from '@herdboard/contract/definitions.ts'
import { listBatches } from '@herdboard/contract/locations.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { selectionOf } from '#blocks/location-picker/use-selection.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { Asked } from './choice.ts'

const own = { meta: { showsOwnErrors: true } }

export const typesQuery = { ...apiQuery(listAnalysisTypes, {}), ...own }

/** Batches that had a day in the period, those that are closed by now, too. */
export const batchesQuery = (period: Period) => ({
  ...apiQuery(listBatches, { query: period }),
  placeholderData: keepPreviousData,
  ...own,
})

const COMPANY: AnalysisScope = 0

/** The answer of one tab. That of the company is never kept: whoever comes back to it gets it anew. */
export const analysisQuery = (asked: Asked, scope: AnalysisScope, filters: readonly string[] | undefined) => ({
  ...apiQuery(getAnalysis, {
    query: {
      ...asked.period,
      ...selectionOf(asked.places).query,
      type_id: asked.typeId,
      scope,
      ...(asked.pigs !== 'all' && { isweaners: asked.pigs === 'weaners' ? ('true' as const) : ('false' as const) }),
      include_complete_batch: asked.isWholeBatch ? ('true' as const) : ('false' as const),
      ...(filters && { filters: filters.join(',') }),
    },
  }),
  placeholderData: keepPreviousData,
  ...(scope === COMPANY && { staleTime: 0, gcTime: 0 }),
  ...own,
})
