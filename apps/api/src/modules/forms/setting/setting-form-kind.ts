import { Problem } from '#platform/http/errors/problem.ts'
import type { FormKind } from '../form-kind.ts'
import { openSettingForm, settingDependents } from './open-setting.ts'
import { settingForms } from './registry.ts'

/** Forms of companies, farms, barns and sections. They are submitted to endpoints such as `POST /farms`. */
export const settingFormKind: FormKind = {
  handles: (formId) => settingForms.has(formId),
  open: openSettingForm,
  dependents: settingDependents,
  submit: async () => {
    throw new Problem('request.not_found')
  },
}
