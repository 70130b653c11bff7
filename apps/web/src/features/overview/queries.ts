import { getKpis, getKpiTypes, getPigMovements } from '@herdboard/contract/dashboard.ts'
import { listRecords } from '@herdboard/contract/records.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { DashboardQuestion } from '#blocks/dashboard-grid/queries.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import { apiQuery } from '#lib/api-query.ts'
import type { PlacesQuestion } from './question.ts'

const shown = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

export const kpiTypesQuery = { ...apiQuery(getKpiTypes, {}), meta: { showsOwnErrors: true } }

export const kpisQuery = ({ isweaners, ...question }: DashboardQuestion) => ({
  ...apiQuery(getKpis, { query: { ...question, is_weaner: isweaners } }),
  ...shown,
})

export const movementsQuery = (period: Period, places: PlacesQuestion) => ({
  ...apiQuery(getPigMovements, { query: { ...period, ...places } }),
  ...shown,
})

export const recordsQuery = (period: Period, places: PlacesQuestion) => ({
  ...apiQuery(listRecords, { query: { ...period, ...places } }),
  ...shown,
})
