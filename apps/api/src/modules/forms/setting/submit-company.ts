import { ProductModule } from '@herdboard/contract/core/access.ts'
import type { FormReply, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { settingEvents } from '#modules/catalogue/setting-events.ts'
import { changeCompany, companyDetails, createCompany, faultsOfNewCompany } from '#modules/companies/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import { localizerFor } from '../engine/localizer.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { newCompanyForm } from './new-company-form.ts'
import { parseElementValues, parseSettingForm, settingReply } from './open-setting.ts'

const selectedModules = (values: ElementValues): ProductModule[] =>
  ProductModule.options.filter((module) => values.list('FS_Main.FF_Modules').includes(module))

/** Updates the current company from form `formId.company`. */
export async function updateCompanyFromForm(caller: FormRequestContext, form: SubmittedForm): Promise<Directory> {
  const { db, context, scope } = caller
  const values = await parseSettingForm(caller, formId.company, { directory_id: scope.directoryId }, form)
  const colour = values.text('FS_Main.FF_BrandColour')
  const before = await companyDetails(db, scope)
  return changeCompany(db, context, scope, {
    name: requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim(),
    main_number: requireValue(values.text('FS_Main.FF_MainNumber'), 'FF_MainNumber').trim(),
    modules: scope.permissions.has('manage-solution') ? selectedModules(values) : before.modules,
    language_id: Number(requireValue(values.text('FS_Main.FF_Language'), 'FF_Language')),
    brand_colour: colour === null ? null : colour.trim().toLowerCase(),
    version: requireValue(form.version ?? null, 'form.version'),
  })
}

/** Opens form `formId.newCompany` for a user who may have no company yet. */
export function openNewCompany(context: RequestContext): FormReply {
  const session = newCompanySession(context)
  return settingReply(session, newCompanyForm(session))
}

/** Creates a company from form `formId.newCompany`. */
export async function createCompanyFromForm(
  db: Db,
  context: RequestContext,
  person: Person,
  form: SubmittedForm,
): Promise<Directory> {
  const session = newCompanySession(context)
  const rules = (rawValues: ElementValues) =>
    faultsOfNewCompany(db, person, {
      name: trimmed(rawValues, 'FF_Name'),
      main_number: trimmed(rawValues, 'FF_MainNumber'),
      admin_email: trimmed(rawValues, 'FF_AdminEmail'),
    })
  const values = await parseElementValues(session, { ...newCompanyForm(session), rules }, form)
  return createCompany(db, context, person, {
    name: requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim(),
    main_number: requireValue(values.text('FS_Main.FF_MainNumber'), 'FF_MainNumber').trim(),
    admin_email: requireValue(values.text('FS_Main.FF_AdminEmail'), 'FF_AdminEmail').trim(),
    modules: selectedModules(values),
  })
}

const trimmed = (values: ElementValues, element: string): string | null =>
  values.text(`FS_Main.${element}`)?.trim() ?? null

function newCompanySession(context: RequestContext) {
  const event = settingEvents.find((known) => known.formId === formId.newCompany)
  if (!event) throw new Error('the catalogue has no event that creates a company')
  return { context, event, target: {}, i18n: localizerFor(context.language, context.text) }
}
