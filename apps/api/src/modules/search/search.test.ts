import { formId } from '@herdboard/contract/core/form-id.ts'
import { type SearchHitKind, searchCompany } from '@herdboard/contract/system/search.ts'
import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'
import { submitFormAtPlaces } from '#testing/forms/task-and-note-forms.ts'

const api = await testApi()
let herd: Awaited<ReturnType<typeof aFormHerd>>
const search = (who: TestClient, text: string) => who.call(searchCompany, { query: { text } })
const namesOf = async (who: TestClient, text: string) =>
  Object.fromEntries(
    (await search(who, text)).groups.map(({ kind, hits }) => [kind, hits.map(({ name }) => name)]),
  ) as Partial<Record<SearchHitKind, string[]>>

beforeAll(async () => {
  herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm, { times: 3, intervalDays: 1 })
  api.clock.set('2026-06-15T08:00:00Z')
  const course = {
    'FS_Main.FF_Number': 3,
    'FS_Main.FF_Weight': 36,
    'FS_Main.FF_Pen': 'Sti 7',
    'FS_Course.FF_DosePerAnimal': 1.8,
    'FS_More.FF_Remark': 'Hoster meget',
  }
  await submitTreatment(herd.who, herd.place, course, { confirmed: true })
  const dead = { 'FS_Dead.FF_Number': 1, 'FS_More.FF_Remark': 'Fundet ved Ædetruget' }
  await submitForm(herd.who, formId.deadPigs, herd.place, dead, { confirmed: true })
  await submitForm(herd.who, formId.note, herd.place, { 'FS_Main.FF_Note': 'Ventilatoren på loftet larmer' })
  await submitFormAtPlaces(herd.who, formId.task, [herd.section.id], { 'FS_Main.FF_Task': 'Skift ventilator' })
})

test('words find records, treatments, notes and tasks in any case, and ae, oe, aa find æ, ø, å', async () => {
  for (const typed of ['AEDETRUGET', 'ædetruget', 'fundet aedetr'])
    expect(await namesOf(herd.who, typed)).toEqual({ record: ['Døde'] })
  expect(await namesOf(herd.who, 'ventilatoren paa loftet')).toEqual({ note: ['Ventilatoren på loftet larmer'] })
  expect(await namesOf(herd.who, 'oedemsyge')).toEqual({ diagnosis: ['Ødemsyge'] })
  expect(await namesOf(herd.who, 'adetruget')).toEqual({ record: ['Døde'] })
  expect(await namesOf(herd.who, 'ÆDETRUGET')).toEqual({ record: ['Døde'] })
  expect((await search(herd.who, 'hoster')).groups).toMatchObject([
    {
      kind: 'treatment',
      hits: [
        {
          name: 'Behandling',
          date: '2026-06-15',
          note: 'Nuflor vet. 300 mg/ml · Ondartet lungesyge (AP) · Sti 7 · Hoster meget · Nygaard, Stald 4, A2',
        },
      ],
      has_more: false,
    },
  ])
  expect(await namesOf(herd.who, 'ventilator')).toEqual({
    note: ['Ventilatoren på loftet larmer'],
    task: ['Skift ventilator'],
  })
})

test('every word must be found, at least one outside the names of the place', async () => {
  expect(await namesOf(herd.who, 'ventilator a2')).toMatchObject({ note: [expect.any(String)] })
  expect(await namesOf(herd.who, 'ventilator sydgaard')).toEqual({})
  expect(await namesOf(herd.who, 'stald 4')).toEqual({})
})

test('drug, diagnosis and pen find the treatment, the drug and the instruction', async () => {
  const found = await namesOf(herd.who, 'nuflor')
  expect(found.treatment).toEqual(['Behandling'])
  expect(found.instruction).toEqual(['Nuflor vet. 300 mg/ml'])
  expect(found.drug).toContain('Nuflor vet. 300 mg/ml')
  expect(await namesOf(herd.who, 'ondartet')).toMatchObject({
    treatment: ['Behandling'],
    diagnosis: ['Ondartet lungesyge (AP)'],
  })
  expect((await namesOf(herd.who, 'sti 7')).treatment).toEqual(['Behandling'])
})

test('instructions are found newest first, whenever they expire', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nord' })
  const [oldest, newest, middle] = [
    await aStoredInstruction(api.db, company, farm, { issued: '2026-03-01', expires: '2026-08-01' }),
    await aStoredInstruction(api.db, company, farm, { issued: '2026-06-10', expires: '2026-07-10' }),
    await aStoredInstruction(api.db, company, farm, { issued: '2026-05-20', expires: '2026-06-24' }),
  ]
  const { groups } = await search(api.as(company), 'nuflor')
  const found = groups.find(({ kind }) => kind === 'instruction')?.hits.map(({ id }) => id)
  expect(found).toEqual([newest, middle, oldest])
})

test('batch is found by its name, and the number of a settlement finds the slaughter', async () => {
  const company = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, company, { name: 'Øst' }), { isBatchProduction: true })
  await aBatch(api.db, barn, { startDate: '2026-05-01', name: 'Hold 2611' })
  expect(await namesOf(api.as(company), '2611')).toEqual({ batch: ['Hold 2611'] })
  await api.db
    .updateTable('record')
    .set({ detail: JSON.stringify({ FF_SettlementNo: '778899', FF_PigletSupplier: 'Lund Smågrise' }) })
    .where('directory_id', '=', herd.company.directoryId)
    .where('type_id', '=', 1)
    .execute()
  expect(await namesOf(herd.who, '778899')).toEqual({ settlement: ['Indsættelse'] })
  expect(await namesOf(herd.who, 'lund')).toEqual({ settlement: ['Indsættelse'] })
})

test('neither another company nor a farm that cannot be read is searched, nor a module that is off', async () => {
  const stranger = await aCompany(api.db)
  expect(await namesOf(api.as(stranger), 'hoster')).toEqual({})
  const other = await aFarm(api.db, herd.company, { name: 'Sydgaard' })
  const outsider = await aPerson(api.db, { company: herd.company, farms: [{ farm: other, permission: 'Read' }] })
  expect(await namesOf(api.as(outsider), 'hoster')).toEqual({})
  expect(await namesOf(api.as(outsider), 'ventilator')).toEqual({})
  await api.db
    .updateTable('directory')
    .set({ modules: ['Sections'] })
    .where('id', '=', herd.company.directoryId)
    .execute()
  expect(await namesOf(herd.who, 'hoster')).toEqual({})
  expect(await namesOf(herd.who, 'nuflor')).toEqual({})
  expect(await namesOf(herd.who, 'ventilator')).toEqual({})
  expect(await namesOf(herd.who, 'adetruget')).toEqual({ record: ['Døde'] })
})

test('search of one letter is refused, and signs of a pattern are letters', async () => {
  expect((await herd.who.send(searchCompany, { query: { text: ' x ' } })).statusCode).toBe(400)
  expect(await namesOf(herd.who, '%%')).toEqual({})
  expect((await search(herd.who, 'adetruget')).since).toBeNull()
})
