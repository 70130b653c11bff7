import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { getMakeableChart, getMakeableDashboard } from '@herdboard/contract/figures/showcase.ts'
import { apiQuery } from '#lib/http/api-query.ts'

/** The form of every element; it belongs to no place and writes nothing. */
export const TEST_FORM = 999

const meta = { showsOwnErrors: true }

export const testFormQuery = { ...apiQuery(getForm, { params: { form_id: TEST_FORM }, query: {} }), meta }
export const sampleDashboardQuery = { ...apiQuery(getMakeableDashboard, {}), meta }
export const sampleChartQuery = { ...apiQuery(getMakeableChart, {}), meta }
