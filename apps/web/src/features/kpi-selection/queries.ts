import { getKpiPreferences, getKpis, getKpiTypes, putKpiPreferences } from '@herdboard/contract/figures/dashboard.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

const shown = { meta: { showsOwnErrors: true } }

export const kpiPreferencesQuery = { ...apiQuery(getKpiPreferences, {}), ...shown }
export const selectableKpiTypesQuery = { ...apiQuery(getKpiTypes, {}), ...shown }

/** Current values over the last 91 days and all places, shown on the cards. */
export const kpiValuesQuery = (isWeaner: boolean) => ({
  ...apiQuery(getKpis, { query: { is_weaner: isWeaner ? 'true' : 'false' } }),
  ...shown,
})

export const saveKpiPreferencesMutation = apiMutation(putKpiPreferences)
