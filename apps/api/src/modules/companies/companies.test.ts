import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { LiveChange } from '@herdboard/contract/core/live-topics.ts'
import { activateDirectory, getProfile, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { expect, test, vi } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { openLiveStream } from '#testing/api/live-stream-client.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { elementAt, type FormInput, fillForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ live: { debounceMs: 20, heartbeatMs: 100 } })

const formOf = async (who: TestClient, directory_id: string) =>
  (await who.call(getForm, { params: { form_id: formId.company }, query: { directory_id } } as never)).form

async function change(who: TestClient, id: string, filled: FormInput) {
  const form = await formOf(who, id)
  return who.call(activateDirectory, { params: { id }, body: { form: fillForm(form, filled) } } as never)
}

test('[SETTINGS-051] [API-033] company details are changed in their form, with the numbers of its farms read-only', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S', modules: ['Sections'] })
  await aFarm(api.db, company, { chrNumber: '10234' })
  const who = api.as(company)
  const form = await formOf(who, company.directoryId)
  expect(form).toMatchObject({ title: 'Virksomhed', sub_title: 'Holm I/S', version: 1 })
  expect(valueAt(form, 'FS_Main.FF_ChrList')).toBe('10234')
  expect(valueAt(form, 'FS_Main.FF_Modules')).toEqual(['Sections'])
  const named = elementAt(form, 'FS_Main.FF_Modules').type_settings.values?.map(({ value }) => value)
  expect(named).toEqual(expect.arrayContaining(['Test', 'Brugere', 'Bonus', 'Analyse', 'Overvågning', 'Datakvalitet']))
  const number = `n${company.directoryId.slice(-12)}`
  const changed = await change(who, company.directoryId, {
    'FS_Main.FF_Name': 'Holm A/S',
    'FS_Main.FF_MainNumber': number,
    'FS_Main.FF_BrandColour': '#12AB34',
    // The change of modules by a company administrator is ignored.
    'FS_Main.FF_Modules': ['Sections', 'Debug'],
  })
  expect(changed).toMatchObject({ name: 'Holm A/S', main_number: number, active: true })
  expect(changed).toMatchObject({
    search_topics: [
      { name: 'Virksomhed', searchable: true, querables: ['Holm A/S'] },
      { name: 'Hovednummer', querables: [number] },
    ],
  })
  expect(await who.call(getProfile)).toMatchObject({ directory_name: 'Holm A/S', modules: ['Sections'] })
  expect((await who.call(listDirectories)).map(({ name }) => name)).toEqual(['Holm A/S'])
  const now = await formOf(who, company.directoryId)
  expect(valueAt(now, 'FS_Main.FF_BrandColour')).toBe('#12ab34')
})

test('company modules are switched by the solution administrator', async () => {
  const company = await aCompany(api.db, { modules: ['Sections'] })
  const who = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  await change(who, company.directoryId, {
    'FS_Main.FF_MainNumber': `n${company.directoryId.slice(-12)}`,
    'FS_Main.FF_Modules': ['Sections', 'Medicine'],
  })
  expect((await api.as(company).call(getProfile)).modules).toEqual(['Sections', 'Medicine'])
})

test('a company number is taken even when the other company is hidden from the person', async () => {
  const [company, other] = [await aCompany(api.db), await aCompany(api.db)]
  await api.db.updateTable('directory').set({ main_number: '31415926' }).where('id', '=', other.directoryId).execute()
  await expect(
    change(api.as(company), company.directoryId, { 'FS_Main.FF_MainNumber': '31415926' }),
  ).rejects.toMatchObject({ messages: [{ code: 'directory.number_taken', field: 'FS_Main.FF_MainNumber' }] })
})

test('company details refuse a number in use, an invalid colour and an old version', async () => {
  const company = await aCompany(api.db)
  const who = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const own = `n${company.directoryId.slice(-12)}`
  await change(who, company.directoryId, { 'FS_Main.FF_MainNumber': own })
  await aCompany(api.db)
  await expect(change(who, company.directoryId, { 'FS_Main.FF_MainNumber': '12345678' })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'directory.number_taken', field: 'FS_Main.FF_MainNumber' }],
  })
  await expect(change(who, company.directoryId, { 'FS_Main.FF_BrandColour': 'blå' })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'colour.wrong', field: 'FS_Main.FF_BrandColour' }],
  })
  const old = await formOf(who, company.directoryId)
  const send = () =>
    who.call(activateDirectory, {
      params: { id: company.directoryId },
      body: { form: fillForm(old, { 'FS_Main.FF_Name': 'Nyt navn' }) },
    })
  await send()
  await expect(send()).rejects.toMatchObject({ status: 409, code: 'forms.stale' })
})

test('[PERM-011] company details open for a manager acting in that company', async () => {
  const [company, other] = [await aCompany(api.db), await aCompany(api.db)]
  const worker = api.as(await aPerson(api.db, { company }))
  await expect(formOf(worker, company.directoryId)).rejects.toMatchObject({ status: 403 })
  const form = fillForm(await formOf(api.as(company), company.directoryId), { 'FS_Main.FF_Name': 'Min' })
  const send = (who: TestClient, id: typeof company.directoryId) =>
    who.send(activateDirectory, { params: { id }, body: { form } })
  expect((await send(worker, company.directoryId)).statusCode).toBe(403)
  expect((await send(api.as(other), company.directoryId)).statusCode).toBe(404)
  await expect(formOf(api.as(other), company.directoryId)).rejects.toMatchObject({ status: 404 })
})

test('switching company notifies nobody; changed details are sent to open screens', async () => {
  const [company, next] = [await aCompany(api.db), await aCompany(api.db)]
  const who = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const there = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const reader = await openLiveStream(there, await api.authorizationOf(company))
  await reader.waitForEvent('ready')
  const topics = () =>
    reader.received.filter(({ name }) => name === 'change').flatMap(({ data }) => LiveChange.parse(data).topics)
  await who.call(activateDirectory, { params: { id: next.directoryId }, body: { active: true } })
  // Published after whatever the call published.
  await withTransaction(api.database, async (db) => publishChange(db, company.directoryId, ['notes']))
  await vi.waitUntil(() => topics().includes('notes'))
  expect(topics()).toEqual(['notes'])
  const number = `n${company.directoryId.slice(-12)}`
  await change(api.as(company), company.directoryId, { 'FS_Main.FF_MainNumber': number })
  await vi.waitUntil(() => topics().includes('company'))
  expect(topics()).toEqual(['notes', 'company'])
})
