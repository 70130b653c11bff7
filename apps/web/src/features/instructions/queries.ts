import { listTreatmentProcedures } from '@herdboard/contract/herd/treatments.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export const instructionsQuery = { ...apiQuery(listTreatmentProcedures, {}), meta: { showsOwnErrors: true } }
