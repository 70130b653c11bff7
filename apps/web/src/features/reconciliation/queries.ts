import type { UnitId } from '@herdboard/contract/core/ids.ts'
import {
  getReconciliation,
  getReconciliationCauses,
  getReconciliationRecords,
  type ReconciliationColumn,
} from '@herdboard/contract/herd/reconciliation.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { PlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { apiQuery } from '#lib/http/api-query.ts'

/** The query of the whole screen. */
export interface ReconciliationParams extends DatePeriod {
  weaners: 'true' | 'false'
  location_ids?: string
  selection_id?: PlaceSelection['query']['selection_id']
}

export const reconciliationParams = (
  { from, to }: DatePeriod,
  pigType: PigTypeParam,
  places: PlaceSelection['query'],
): ReconciliationParams =>
  ({ from, to, weaners: pigType === 'weaners' ? 'true' : 'false', ...places }) as ReconciliationParams

const meta = { showsOwnErrors: true }

export const balanceQuery = (params: ReconciliationParams) => ({
  ...apiQuery(getReconciliation, { query: params }),
  placeholderData: keepPreviousData,
  meta,
})

export const figureQuery = (params: ReconciliationParams, row: string, column: ReconciliationColumn) => ({
  ...apiQuery(getReconciliationRecords, { query: { ...params, row, column } }),
  meta,
})

export const causesQuery = ({ from, to }: DatePeriod, unitId: UnitId) => ({
  ...apiQuery(getReconciliationCauses, { query: { from, to, unit_id: unitId } }),
  meta,
})
