import { getKpiPreferences, getKpis, getKpiTypes, putKpiPreferences } from '@herdboard/contract/figures/dashboard.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

const shown = { meta: { showsOwnErrors: true } }

export const kpiPreferencesQuery = { ...apiQuery(getKpiPreferences, {}), ...shown }
export const selectableKpiTypesQuery = { ...apiQuery(getKpiTypes, {}), ...shown }

/** What each figure stands at now, over the last 91 days and all places: who chooses sees what is chosen. */
export const kpiValuesQuery = (isWeaner: boolean) => ({
  ...apiQuery(getKpis, { query: { is_weaner: isWeaner ? 'true' : 'false' } }),
  ...shown,
})

export const saveKpiPreferencesMutation = apiMutation(putKpiPreferences)
