import type { UnitId } from '@herdboard/contract/ids.ts'
import {
  getReconciliation,
  getReconciliationCauses,
  getReconciliationRecords,
  type ReconciliationColumn,
} from '@herdboard/contract/reconciliation.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { Selection } from '#blocks/location-picker/use-selection.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import type { PigType } from '#blocks/pig-type/pig-type.ts'
import { apiQuery } from '#lib/api-query.ts'

/** What the whole screen asks about. */
export interface Question extends Period {
  weaners: 'true' | 'false'
  location_ids?: string
  selection_id?: Selection['query']['selection_id']
}

export const questionOf = ({ from, to }: Period, pigType: PigType, places: Selection['query']): Question =>
  ({ from, to, weaners: pigType === 'weaners' ? 'true' : 'false', ...places }) as Question

const meta = { showsOwnErrors: true }

export const reconciliationQuery = (question: Question) => ({
  ...apiQuery(getReconciliation, { query: question }),
  placeholderData: keepPreviousData,
  meta,
})

export const figureQuery = (question: Question, row: string, column: ReconciliationColumn) => ({
  ...apiQuery(getReconciliationRecords, { query: { ...question, row, column } }),
  meta,
})

export const causesQuery = ({ from, to }: Period, unitId: UnitId) => ({
  ...apiQuery(getReconciliationCauses, { query: { from, to, unit_id: unitId } }),
  meta,
})
