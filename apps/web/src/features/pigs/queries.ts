import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { getKpis, getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { listBatches } from '@herdboard/contract/places/locations.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'

const ownErrors = { meta: { showsOwnErrors: true } }

export const pigBatchesQuery = (period: DatePeriod) => ({
  ...apiQuery(listBatches, { query: period }),
  placeholderData: keepPreviousData,
  ...ownErrors,
})

export const batchKpiTypesQuery = { ...apiQuery(getKpiTypes, {}), ...ownErrors }

export const batchKpisQuery = (batchId: BatchId, isWeaners: boolean, period: DatePeriod) => ({
  ...apiQuery(getKpis, { query: { ...period, is_weaner: isWeaners ? 'true' : 'false', location_ids: batchId } }),
  ...ownErrors,
})
