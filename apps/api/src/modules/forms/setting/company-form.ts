import { ProductModule } from '@herdboard/contract/core/access.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { companyDetails, faultsOfChange } from '#modules/companies/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { SettingForm } from './setting-form.ts'

/** Form `formId.company`: the current company. Only an administrator of the solution can change its modules. */
export const companyForm: SettingForm = async (session) => {
  const { db, scope, target } = session
  if (target.directory_id !== undefined && target.directory_id !== scope.directoryId)
    throw new Problem('request.not_found')
  const company = await companyDetails(db, scope)
  const build = elementBuilder(session)
  return {
    subject: company,
    rules: (values) =>
      faultsOfChange(db, scope, company, {
        name: values.text('FS_Main.FF_Name')?.trim() ?? null,
        main_number: values.text('FS_Main.FF_MainNumber')?.trim() ?? null,
      }),
    title: company.name,
    sections: [
      build.section('FS_Main', { name: 'company' }, [
        build.textLine('FF_Name', { required: true, maxLength: 100, label: 'field.company_name', value: company.name }),
        build.textLine('FF_MainNumber', { required: true, maxLength: 20, value: company.main_number }),
        build.textArea('FF_ChrList', { maxLength: 2000, disabled: true, value: company.chr_numbers.join(', ') }),
        build.dropdown('FF_Language', {
          required: true,
          options: languages.map(({ id, native_name }) => ({ id: String(id), value: native_name })),
          value: String(company.language_id),
        }),
        build.textLine('FF_BrandColour', { maxLength: 7, format: 'colour', value: company.brand_colour }),
        build.linkButton('FF_DefaultKpis', { to: '/settings/kpis' }),
        build.multiselect('FF_Modules', {
          required: true,
          wide: true,
          disabled: !scope.permissions.has('manage-solution'),
          options: build.options('module', ProductModule.options),
          value: company.modules,
        }),
      ]),
    ],
  }
}
