import { getKpis, getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { listKpiDeviations } from '@herdboard/contract/figures/why.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { DashboardQuery } from '#blocks/parts/dashboard-grid/queries.ts'
import { apiQuery } from '#lib/http/api-query.ts'

const listOptions = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

export const kpiTypesQuery = { ...apiQuery(getKpiTypes, {}), meta: { showsOwnErrors: true } }

export const kpisQuery = ({ isweaners, ...params }: DashboardQuery) => ({
  ...apiQuery(getKpis, { query: { ...params, is_weaner: isweaners } }),
  ...listOptions,
})

/** Kr. beside the deviations; the cards are shown before. */
export const kpiDeviationsQuery = ({ isweaners, ...params }: DashboardQuery) => ({
  ...apiQuery(listKpiDeviations, { query: { ...params, is_weaner: isweaners } }),
  ...listOptions,
})
