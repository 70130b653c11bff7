import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { listActions, listConfigEvents } from '@herdboard/contract/system/catalogue.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { type FormInput, fillForm, openForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })
const company = await aCompany(api.db)
const manager = api.as(company)
const section = await aSection(api.db, await aBarn(api.db, await aFarm(api.db, company)))
const rows = await manager.call(listConfigEvents)

/** Input that each form needs besides its initial values. */
const typed: Record<number, FormInput> = {
  60: { 'FS_Main.FF_Name': 'Lundegaard' },
  61: { 'FS_Main.FF_Name': 'DLG' },
  62: { 'FS_Main.FF_Name': 'Tican' },
  63: {
    'FS_Main.FF_Name': 'Vetrimoxin vet.',
    'FS_Main.FF_Class': 'beta_lactam',
    'FS_Main.FF_Method': '1',
    'FS_Main.FF_DoseRate': 0.1,
    'FS_Main.FF_DoseUnit': 'ml',
    'FS_Main.FF_Days': 2,
    'FS_Main.FF_Withdrawal': 42,
  },
  66: { 'FS_Main.FF_Name': 'Vandmåler A2', 'FS_Main.FF_Section': section.id },
  67: { 'FS_Main.FF_Name': 'Skiold', 'FS_Main.FF_Kind': '1' },
  73: { 'FS_Main.FF_ExpectedPig': 0.7, 'FS_Main.FF_ExpectedOrganic': 1, 'FS_Main.FF_ExpectedFreeRange': 1 },
}

test.each(rows)(
  '[SETTINGS-028] $name opens its form, confirms in every language and is stored',
  async ({ id, name }) => {
    const actions = await manager.call(listActions)
    expect(actions.find((action) => action.id === id)).toMatchObject({ form_id: id, permission: 'manage-directory' })
    const phrases = new Set<string>()
    for (const { code } of languages) {
      const { form } = await openForm(manager, id, {}, { language: code })
      const words = [
        form.title,
        ...form.sections.flatMap((part) => [part.name, ...part.children.map(({ label }) => label)]),
      ]
      for (const word of words) expect(word).not.toMatch(/^$|[{}]|^(field|section|form|events)[.:]/)
      phrases.add(words.join())
    }
    expect(phrases.size).toBe(languages.length)

    const { form } = await openForm(manager, id, {})
    expect(form).toMatchObject({ form_id: id, title: name, event: { type: id }, version: 0 })
    const body = { form: fillForm(form, typed[id] ?? {}) }
    const saved = await manager.call(postForm, { params: { form_id: id }, body })
    expect(saved.message).toMatch(/^Gemt: ./)
    // A user with an older version gets the current form and does not overwrite it.
    await expect(manager.call(postForm, { params: { form_id: id }, body })).rejects.toMatchObject({
      status: 409,
      code: 'forms.stale',
      body: { current: { version: 1 } },
    })
  },
)

test('[PERM-017] a person who does not manage the company opens and saves no setup form', async () => {
  const farm = await aFarm(api.db, company)
  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const nowhere = api.as(await aPerson(api.db))
  const { form } = await openForm(manager, formId.slaughterhouses, {})
  const body = { form: fillForm(form, { 'FS_Main.FF_Name': 'Skåne' }) }
  for (const who of [worker, nowhere]) {
    expect(await who.send(getForm, { params: { form_id: String(formId.slaughterhouses) } })).toMatchObject({
      statusCode: 403,
    })
    expect(await who.send(postForm, { params: { form_id: String(formId.slaughterhouses) }, body })).toMatchObject({
      statusCode: 403,
    })
  }
  expect((await openForm(manager, formId.slaughterhouses, {})).form.version).toBe(form.version)
})

test('a setup list asks for the row to open', async () => {
  const questions = [60, 61, 62, 63].map(
    async (id) => (await openForm(manager, id, {})).form.sections[0]?.children[0]?.label,
  )
  expect(await Promise.all(questions)).toEqual([
    'Vælg leverandør',
    'Vælg leverandør',
    'Vælg slagteri',
    'Vælg lægemiddel',
  ])
})

test('the setup of a company is invisible to other companies', async () => {
  const { form } = await openForm(api.as(await aCompany(api.db)), formId.slaughterhouses, {})
  const [item] = form.sections[0]?.children ?? []
  expect(item?.type_settings.values).toEqual([{ id: 'new', value: 'Nyt slagteri' }])
})
