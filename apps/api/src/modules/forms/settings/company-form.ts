import { Module } from '@herdboard/contract/access.ts'
import { languages } from '@herdboard/contract/languages.ts'
import { companyDetails, faultsOfChange } from '#modules/companies/service.ts'
import { Problem } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import type { SettingForm } from './setting-form.ts'

/** Form 51: the company that is acted in. Its modules are switched by who administers the solution. */
export const companyForm: SettingForm = async (at) => {
  const { db, scope, target } = at
  if (target.directory_id !== undefined && target.directory_id !== scope.directoryId)
    throw new Problem('request.not_found')
  const company = await companyDetails(db, scope)
  const ask = asking(at)
  return {
    subject: company,
    rules: (values) =>
      faultsOfChange(db, scope, company, {
        name: values.text('FS_Main.FF_Name')?.trim() ?? null,
        main_number: values.text('FS_Main.FF_MainNumber')?.trim() ?? null,
      }),
    title: company.name,
    sections: [
      ask.section('FS_Main', { name: 'company' }, [
        ask.line('FF_Name', { required: true, maxLength: 100, label: 'field.company_name', value: company.name }),
        ask.line('FF_MainNumber', { required: true, maxLength: 20, value: company.main_number }),
        ask.area('FF_ChrList', { maxLength: 2000, disabled: true, value: company.chr_numbers.join(', ') }),
        ask.dropdown('FF_Language', {
          required: true,
          options: languages.map(({ id, native_name }) => ({ id: String(id), value: native_name })),
          value: String(company.language_id),
        }),
        ask.line('FF_BrandColour', { maxLength: 7, format: 'colour', value: company.brand_colour }),
        ask.linkButton('FF_DefaultKpis', { to: '/settings/kpis' }),
        ask.multiselect('FF_Modules', {
          required: true,
          wide: true,
          disabled: !scope.permissions.has('manage-solution'),
          options: ask.options('module', Module.options),
          value: company.modules,
        }),
      ]),
    ],
  }
}
