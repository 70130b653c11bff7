import type { FormKind } from '../form-kind.ts'
import { openSettingForm, saveSubmittedSetup, settingDependents } from '../setting/open-setting.ts'
import { setupForms } from './registry.ts'

/** Setup forms of a company: each is saved as a whole, with one version. */
export const setupFormKind: FormKind = {
  handles: (formId) => setupForms.has(formId),
  open: openSettingForm,
  dependents: settingDependents,
  submit: (caller, formId, { form }) => saveSubmittedSetup(caller, formId, form),
}
