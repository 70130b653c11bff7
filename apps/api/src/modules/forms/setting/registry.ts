import { formId } from '@herdboard/contract/core/form-id.ts'
import { barnForm } from './barn-form.ts'
import { companyForm } from './company-form.ts'
import { farmForm } from './farm-form.ts'
import { newCompanyForm } from './new-company-form.ts'
import { sectionForm } from './section-form.ts'
import type { SettingForm } from './setting-form.ts'

/** Setting forms by number. */
export const settingForms: ReadonlyMap<number, SettingForm> = new Map([
  [formId.newCompany, async (session) => newCompanyForm(session)],
  [formId.company, companyForm],
  [formId.newFarm, farmForm],
  [formId.farm, farmForm],
  [formId.newBarn, barnForm],
  [formId.barn, barnForm],
  [formId.newSection, sectionForm],
  [formId.section, sectionForm],
])
