import { Module } from '@herdboard/contract/access.ts'
import type { Directory } from '@herdboard/contract/accounts.ts'
import type { SubmittedForm } from '@herdboard/contract/form.ts'
import { changeCompany, companyDetails } from '#modules/companies/service.ts'
import { RuleProblem } from '#platform/problem.ts'
import { given } from '../engine/day.ts'
import type { Values } from '../engine/values.ts'
import { readSettingForm } from './open-setting.ts'
import type { SettingAsker } from './setting-form.ts'

const COLOUR = /^#[0-9a-f]{6}$/i

const modulesIn = (values: Values): Module[] =>
  Module.options.filter((module) => values.list('FS_Main.FF_Modules').includes(module))

const refused = (code: string, field: string) => new RuleProblem([{ code, verdict: 'refused', field }])

/** Details of the company acted in, as form 51 tells of them. */
export async function changedCompanyFromForm(asker: SettingAsker, form: SubmittedForm): Promise<Directory> {
  const { db, call, scope } = asker
  const values = await readSettingForm(asker, 51, { directory_id: scope.directoryId }, form)
  const colour = values.text('FS_Main.FF_BrandColour')
  if (colour !== null && !COLOUR.test(colour)) throw refused('colour.wrong', 'FS_Main.FF_BrandColour')
  const before = await companyDetails(db, scope)
  return changeCompany(db, call, scope, {
    name: given(values.text('FS_Main.FF_Name'), 'FF_Name').trim(),
    main_number: given(values.text('FS_Main.FF_MainNumber'), 'FF_MainNumber').trim(),
    modules: scope.permissions.has('manage-solution') ? modulesIn(values) : before.modules,
    language_id: Number(given(values.text('FS_Main.FF_Language'), 'FF_Language')),
    brand_colour: colour === null ? null : colour.toLowerCase(),
    version: given(form.version ?? null, 'form.version'),
  })
}
