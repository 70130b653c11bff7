import { Module } from '@herdboard/contract/access.ts'
import { modulesOfNewCompany } from '#modules/companies/service.ts'
import { asking } from '../elements/asking.ts'
import type { OpenSetting, SettingOpening } from './setting-form.ts'

const MAX_EMAIL_LENGTH = 254

/** Form 50: a company that is not there yet, so that it asks for nobody's company. */
export function newCompanyForm(at: Pick<SettingOpening, 'context' | 'say' | 'event'>): OpenSetting {
  const ask = asking(at)
  return {
    subject: null,
    sections: [
      ask.section('FS_Main', { name: 'company' }, [
        ask.line('FF_Name', { required: true, maxLength: 100, label: 'field.company_name' }),
        ask.line('FF_MainNumber', { required: true, maxLength: 20 }),
        ask.line('FF_AdminEmail', { required: true, maxLength: MAX_EMAIL_LENGTH, format: 'email' }),
        ask.multiselect('FF_Modules', {
          required: true,
          wide: true,
          options: ask.options('module', Module.options),
          value: modulesOfNewCompany,
        }),
      ]),
    ],
  }
}
