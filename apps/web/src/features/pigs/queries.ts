import { getKpis, getKpiTypes } from '@herdboard/contract/dashboard.ts'
import type { BatchId } from '@herdboard/contract/ids.ts'
import { listBatches } from '@herdboard/contract/locations.ts'
import { getDeadPigs } from '@herdboard/contract/tables.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { Period } from '#blocks/period-picker/period.ts'
import type { PlacesQuestion } from '#blocks/pig-type/places-of-type.ts'
import { apiQuery } from '#lib/api-query.ts'

const ownErrors = { meta: { showsOwnErrors: true } }

export const deadPigsQuery = (period: Period, { location_ids, selection_id }: PlacesQuestion) => ({
  ...apiQuery(getDeadPigs, {
    query: {
      ...period,
      ...(location_ids !== undefined && { site_ids: location_ids }),
      ...(selection_id !== undefined && { selection_id }),
    },
  }),
  placeholderData: keepPreviousData,
  ...ownErrors,
})

export const batchesQuery = (period: Period) => ({
  ...apiQuery(listBatches, { query: period }),
  placeholderData: keepPreviousData,
  ...ownErrors,
})

export const kpiTypesQuery = { ...apiQuery(getKpiTypes, {}), ...ownErrors }

export const batchKpisQuery = (batchId: BatchId, isWeaners: boolean, period: Period) => ({
  ...apiQuery(getKpis, { query: { ...period, is_weaner: isWeaners ? 'true' : 'false', location_ids: batchId } }),
  ...ownErrors,
})
