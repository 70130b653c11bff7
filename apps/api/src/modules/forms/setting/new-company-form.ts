import { ProductModule } from '@herdboard/contract/core/access.ts'
import { modulesOfNewCompany } from '#modules/companies/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { SettingFormInstance, SettingSession } from './setting-form.ts'

const MAX_EMAIL_LENGTH = 254

/** Form `formId.newCompany`: a new company. It needs no tenant scope, because the company does not exist yet. */
export function newCompanyForm(session: Pick<SettingSession, 'context' | 'i18n' | 'event'>): SettingFormInstance {
  const build = elementBuilder(session)
  return {
    subject: null,
    sections: [
      build.section('FS_Main', { name: 'company' }, [
        build.textLine('FF_Name', { required: true, maxLength: 100, label: 'field.company_name' }),
        build.textLine('FF_MainNumber', { required: true, maxLength: 20 }),
        build.textLine('FF_AdminEmail', { required: true, maxLength: MAX_EMAIL_LENGTH, format: 'email' }),
        build.multiselect('FF_Modules', {
          required: true,
          wide: true,
          options: build.options('module', ProductModule.options),
          value: modulesOfNewCompany,
        }),
      ]),
    ],
  }
}
