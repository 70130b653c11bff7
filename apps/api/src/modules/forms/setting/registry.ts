import { barnForm } from './barn-form.ts'
import { companyForm } from './company-form.ts'
import { farmForm } from './farm-form.ts'
import { newCompanyForm } from './new-company-form.ts'
import { sectionForm } from './section-form.ts'
import type { SettingForm } from './setting-form.ts'

/** Forms of what is set up, by number. */
export const settingForms: ReadonlyMap<number, SettingForm> = new Map([
  [50, async (session) => newCompanyForm(session)],
  [51, companyForm],
  [52, farmForm],
  [53, farmForm],
  [54, barnForm],
  [55, barnForm],
  [56, sectionForm],
  [57, sectionForm],
])
