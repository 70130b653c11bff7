import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getProfile, listDirectories } from '@herdboard/contract/people/accounts.ts'
import {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { type FormInput, fillForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

/** Opens a setting form for an object or its parent, fills it in and submits it like any other form. */
async function submitSetting(who: TestClient, form_id: number, target: Record<string, string>, input: FormInput) {
  const { form } = await who.call(getForm, { params: { form_id }, query: target } as never)
  return who.call(postForm, { params: { form_id }, body: { ...target, form: fillForm(form, input) } } as never)
}

const named = (name: string): FormInput => ({ 'FS_Main.FF_Name': name })

test('the common endpoint of forms creates and changes farm, barn and section', async () => {
  const who = api.as(await aCompany(api.db))
  const farm = await submitSetting(who, formId.newFarm, {}, { ...named('Nygård'), 'FS_Main.FF_ChrNumber': '55021' })
  expect(farm).toEqual({ id: expect.any(String), message: '', pending: false })
  const farm_id = farm.id
  const pigs = { 'FS_Main.FF_AnimalGroup': 'WEANERS' }
  const { id: barn_id } = await submitSetting(who, formId.newBarn, { farm_id }, { ...named('Stald 1'), ...pigs })
  const { id: section_id } = await submitSetting(who, formId.newSection, { barn_id }, named('A'))
  expect((await submitSetting(who, formId.farm, { farm_id }, named('Søgård'))).id).toBe(farm_id)
  expect((await submitSetting(who, formId.barn, { barn_id }, named('Stald 2'))).id).toBe(barn_id)
  expect((await submitSetting(who, formId.section, { section_id }, named('B'))).id).toBe(section_id)
  expect(await who.call(listDirectoryFarms)).toMatchObject([{ id: farm_id, name: 'Søgård', chr_number: '55021' }])
  expect(await who.call(listDirectoryBarns)).toMatchObject([{ id: barn_id, farm_id, name: 'Stald 2' }])
  expect(await who.call(listDirectorySections)).toMatchObject([{ id: section_id, barn_id, name: 'B' }])
})

test('company details are saved for the active company only', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S' })
  const other = await aCompany(api.db, { name: 'Lund I/S' })
  const who = api.as(company)
  const target = { directory_id: company.directoryId }
  const input = { ...named('Holm A/S'), 'FS_Main.FF_MainNumber': `n${company.directoryId.slice(-12)}` }
  expect((await submitSetting(who, formId.company, target, input)).id).toBe(company.directoryId)
  expect((await who.call(getProfile)).directory_name).toBe('Holm A/S')
  const { form } = await who.call(getForm, { params: { form_id: formId.company }, query: target } as never)
  const outdated = { form: fillForm(form, named('Lund A/S')), directory_id: other.directoryId }
  for (const body of [outdated, { form: outdated.form }])
    await expect(who.call(postForm, { params: { form_id: formId.company }, body } as never)).rejects.toMatchObject({
      status: 404,
    })
  expect((await who.call(listDirectories)).map(({ name }) => name)).toEqual(['Holm A/S'])
})

test('submitting a setting form needs the right, the module, and a place of the company', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm)
  const section = await aSection(api.db, barn)
  const targets = [
    [formId.company, { directory_id: company.directoryId }],
    [formId.farm, { farm_id: farm.id }],
    [formId.newBarn, { farm_id: farm.id }],
    [formId.barn, { barn_id: barn.id }],
    [formId.newSection, { barn_id: barn.id }],
    [formId.section, { section_id: section.id }],
  ] as const
  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const stranger = api.as(await aCompany(api.db))
  for (const [form_id, target] of targets) {
    const { form } = await api.as(company).call(getForm, { params: { form_id }, query: target } as never)
    const body = { ...target, confirmed: true, form: fillForm(form, named('Ny')) }
    const outcome = async (who: TestClient, sent: object) =>
      (await who.send(postForm, { params: { form_id }, body: sent } as never)).statusCode
    expect([form_id, await outcome(worker, body)]).toEqual([form_id, 403])
    expect([form_id, await outcome(stranger, body)]).toEqual([form_id, 404])
    expect([form_id, await outcome(api.as(company), { form: body.form })]).toEqual([form_id, 404])
  }
  const plain = api.as(await aCompany(api.db, { modules: [] }))
  const { statusCode } = await plain.send(postForm, {
    params: { form_id: formId.section },
    body: { section_id: section.id, form: { version: 1, sections: [] } },
  } as never)
  expect(statusCode).toBe(403)
  expect(await api.as(company).call(listDirectoryFarms)).toMatchObject([{ name: farm.name }])
})
