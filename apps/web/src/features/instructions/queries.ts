import { listTreatmentProcedures } from '@herdboard/contract/health.ts'
import { apiQuery } from '#lib/api-query.ts'

export const instructionsQuery = { ...apiQuery(listTreatmentProcedures, {}), meta: { showsOwnErrors: true } }
