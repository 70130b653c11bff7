import { formId } from '@herdboard/contract/core/form-id.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { parseFormContext } from '../engine/form-context.ts'
import type { FormKind } from '../form-kind.ts'
import { openQualityForm } from './quality-form.ts'

/** Form with the result of a data quality method; read-only. */
export const qualityFormKind: FormKind = {
  handles: (id) => id === formId.dataQuality,
  open: (caller, _formId, query) => openQualityForm(caller, query),
  dependents: async (_caller, changed, { context }) => {
    parseFormContext(context, changed.form_id)
    throw new Problem('request.not_found')
  },
  submit: async () => {
    throw new Problem('request.not_found')
  },
}
