import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getMakeableChart, getMakeableDashboard } from '@herdboard/contract/figures/showcase.ts'
import { apiQuery } from '#lib/http/api-query.ts'

const meta = { showsOwnErrors: true }

export const testFormQuery = { ...apiQuery(getForm, { params: { form_id: formId.test }, query: {} }), meta }
export const sampleDashboardQuery = { ...apiQuery(getMakeableDashboard, {}), meta }
export const sampleChartQuery = { ...apiQuery(getMakeableChart, {}), meta }
