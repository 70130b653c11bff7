import { Problem } from '#platform/http/errors/problem.ts'
import type { FormKind } from '../form-kind.ts'
import { openSettingForm, settingDependents } from './open-setting.ts'
import { settingForms } from './registry.ts'
import { settingSubmissions } from './submit-setting.ts'

/**
 * Forms of companies, farms, barns and sections. Endpoints such as `POST /farms` accept the same forms for programs. The
 * message of a saved one is empty: the screen has its own.
 */
export const settingFormKind: FormKind = {
  handles: (formId) => settingForms.has(formId),
  open: openSettingForm,
  dependents: settingDependents,
  submit: async (caller, formId, submitted) => {
    const submit = settingSubmissions[formId]
    if (!submit) throw new Problem('request.not_found')
    const { id } = await submit(caller, submitted)
    return { id, message: '', pending: false }
  },
}
