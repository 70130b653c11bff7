import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export interface OpenMethod {
  farmId: FarmId
  methodId: number
}

export const methodFormQuery = ({ farmId, methodId }: OpenMethod) => ({
  ...apiQuery(getForm, {
    params: { form_id: formId.dataQuality },
    query: { farm_id: farmId, resource_id: String(methodId) },
  }),
  // Its content changes with every calculation.
  staleTime: 0,
  meta: { showsOwnErrors: true },
})
