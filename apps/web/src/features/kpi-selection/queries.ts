import { getKpiPreferences, getKpis, getKpiTypes, putKpiPreferences } from '@herdboard/contract/figures/dashboard.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

const ownErrorOptions = { meta: { showsOwnErrors: true } }

export const kpiPreferencesQuery = { ...apiQuery(getKpiPreferences, {}), ...ownErrorOptions }
export const selectableKpiTypesQuery = { ...apiQuery(getKpiTypes, {}), ...ownErrorOptions }

/** Current values over the last 91 days and all places, shown on the cards. */
export const kpiValuesQuery = (isWeaner: boolean) => ({
  ...apiQuery(getKpis, { query: { is_weaner: isWeaner ? 'true' : 'false' } }),
  ...ownErrorOptions,
})

export const saveKpiPreferencesMutation = apiMutation(putKpiPreferences)
