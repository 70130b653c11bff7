import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listPostingCategories, listPostings } from '@herdboard/contract/economy/postings.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { offeredOptions, openSetupForm, submitSetupForm } from '#testing/forms/setup-forms.ts'
import {
  changeRecordByForm,
  elementAt,
  openForm,
  openRecord,
  submitForm,
  typeIntoForm,
  valueAt,
} from '#testing/forms/submit-form.ts'

const today = '2026-06-15'
const api = await testApi({ instant: '2026-06-15T06:00:00Z' })
const period = { from: '2026-06-01', to: '2026-06-30' }

async function aFarmWithBarn() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Holmgård' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  return { company, farm, barn, who: api.as(company), at: { farm_id: farm.id } }
}

const ELECTRICITY = '26'
const GRAIN = '13'
const SLURRY = '8'
const FEED = '12'

const postings = async (who: TestClient, query = {}) =>
  (await who.call(listPostings, { query: { ...period, ...query } })).data

test('[ECON-001] [ECON-056] [ECON-078] a bill is posted as a negative amount in the list and a record of type 9', async () => {
  const { who, farm, barn, at } = await aFarmWithBarn()
  const saved = await submitForm(
    who,
    formId.posting,
    { barn_id: barn.id },
    {
      'FS_Main.FF_Date': '2026-06-12',
      'FS_Main.FF_Category': ELECTRICITY,
      'FS_Main.FF_Quantity': 4210.5,
      'FS_Main.FF_UnitPrice': 1.2345,
      'FS_Main.FF_Text': 'Andel Energi, maj',
      'FS_More.FF_Remark': 'Måleren er byttet',
    },
  )
  expect(saved.message).toBe('El: 5.197,86 kr. gemt')
  expect(await postings(who)).toEqual([
    {
      id: saved.id,
      record_id: saved.id,
      type_id: recordKind.posting,
      date: '2026-06-12',
      category_id: 26,
      group: 'other_variable',
      name: 'El',
      is_income: false,
      price: -5197.86,
      counts: true,
      note: null,
      late: [],
      quantity: 4210.5,
      unit_price: 1.2345,
      text: 'Andel Energi, maj',
      remark: 'Måleren er byttet',
      location_name: 'Stald 4',
      farm_id: farm.id,
      source: 'entered',
      editable: true,
      deletable: true,
    },
  ])
  const { data } = await who.call(listRecords, { query: { ...period, type_ids: String(recordKind.posting) } })
  expect(data).toMatchObject([{ id: saved.id, name: 'Postering', amount: null, description: 'El, 5.197,86 kr.' }])
  expect(
    (await who.call(listRecords, { query: { ...period, type_ids: `${recordKind.insertion},${recordKind.dead}` } }))
      .data,
  ).toEqual([])
  await submitForm(who, formId.posting, at, {
    'FS_Main.FF_IsIncome': '1',
    'FS_Main.FF_Category': SLURRY,
    'FS_Main.FF_AmountDkk': 0.1,
  })
  expect((await postings(who)).map(({ price, is_income }) => [price, is_income])).toEqual([
    [0.1, true],
    [-5197.86, false],
  ])
})

test('[ECON-056] a posting is changed and deleted through its record', async () => {
  const { who, at } = await aFarmWithBarn()
  const { id } = await submitForm(who, formId.posting, at, {
    'FS_Main.FF_Category': ELECTRICITY,
    'FS_Main.FF_AmountDkk': 1200.5,
  })
  const { form, editable, deletable } = await openRecord(who, id)
  expect({ editable, deletable }).toEqual({ editable: true, deletable: true })
  expect(valueAt(form, 'FS_Main.FF_AmountDkk')).toBe(1200.5)
  await changeRecordByForm(who, id, {
    'FS_Main.FF_IsIncome': '1',
    'FS_Main.FF_Category': SLURRY,
    'FS_Main.FF_AmountDkk': 80,
  })
  expect(await postings(who)).toMatchObject([{ price: 80, is_income: true, category_id: 8 }])
  await who.call(removeRecord, { params: { id: id as RecordId }, query: {} })
  expect(await postings(who)).toEqual([])
  expect((await openRecord(who, id).catch((problem) => problem)).status).toBe(404)
})

test('a posting takes the unit of its category and quantity times price, unless an amount is typed', async () => {
  const { who, at } = await aFarmWithBarn()
  const { form } = await openForm(who, formId.posting, at)
  expect(elementAt(form, 'FS_Main.FF_AmountDkk').label).toBe('Beløb ekskl. moms')
  expect(elementAt(form, 'FS_Main.FF_Category').value).toBeNull()
  const grain = await typeIntoForm(who, form, { 'FS_Main.FF_Category': GRAIN })
  expect(valueAt(grain, 'FS_Main.FF_Unit')).toBe('kr./100 kg · mængde i kg')
  const priced = await typeIntoForm(who, grain, { 'FS_Main.FF_UnitPrice': 148.25 })
  const weighed = await typeIntoForm(who, priced, { 'FS_Main.FF_Quantity': 12_340 })
  // 12 340 kg at DKK 148.25 per 100 kg.
  expect(valueAt(weighed, 'FS_Main.FF_AmountDkk')).toBe(18_294.05)
  const typed = await typeIntoForm(who, weighed, { 'FS_Main.FF_AmountDkk': 18_300 })
  const more = await typeIntoForm(who, typed, { 'FS_Main.FF_Quantity': 12_400 })
  expect(valueAt(more, 'FS_Main.FF_AmountDkk')).toBe(18_300)
})

test('a posting of the other side offers its own categories, the last posted there first', async () => {
  const { who, at } = await aFarmWithBarn()
  await submitForm(who, formId.posting, at, { 'FS_Main.FF_Category': ELECTRICITY, 'FS_Main.FF_AmountDkk': 100 })
  const { form } = await openForm(who, formId.posting, at)
  expect(valueAt(form, 'FS_Main.FF_Category')).toBe(ELECTRICITY)
  expect(offeredOptions(form, 'FS_Main.FF_Category')).not.toContain('Salg af gylle/biomasse')
  const income = await typeIntoForm(who, form, { 'FS_Main.FF_IsIncome': '1' })
  expect(valueAt(income, 'FS_Main.FF_Category')).toBeNull()
  expect(offeredOptions(income, 'FS_Main.FF_Category')).toContain('Salg af gylle/biomasse')
  expect(offeredOptions(income, 'FS_Main.FF_Category')).not.toContain('Besætningsforskydning')
})

test('a posting that is already recorded, repeated or of a wrong year requires confirmation', async () => {
  const { who, at } = await aFarmWithBarn()
  const bill = { 'FS_Main.FF_Category': FEED, 'FS_Main.FF_AmountDkk': 900 }
  await expect(submitForm(who, formId.posting, at, bill)).rejects.toMatchObject({
    status: 300,
    body: {
      messages: [
        {
          code: 'posting.computed_category',
          message: 'Færdigfoder beregnes af registreringer. Bilaget gemmes, men tæller ikke med i resultatet',
        },
      ],
    },
  })
  await submitForm(who, formId.posting, at, bill, { confirmed: true })
  const power = { 'FS_Main.FF_Category': ELECTRICITY, 'FS_Main.FF_AmountDkk': 900 }
  await submitForm(who, formId.posting, at, power)
  await expect(submitForm(who, formId.posting, at, power)).rejects.toMatchObject({
    status: 300,
    body: { messages: [{ code: 'duplicates.same', field: 'FS_Main.FF_AmountDkk' }] },
  })
  // Another posting of the day with another amount is no duplicate.
  await submitForm(who, formId.posting, at, { ...power, 'FS_Main.FF_AmountDkk': 900.01 })
  const old = { ...power, 'FS_Main.FF_Date': addDays(today, -401) }
  await expect(submitForm(who, formId.posting, at, old)).rejects.toMatchObject({
    status: 300,
    body: { messages: [{ code: 'posting.far_date', field: 'FS_Main.FF_Date' }] },
  })
  await submitForm(who, formId.posting, at, { ...power, 'FS_Main.FF_Date': addDays(today, 365) })
  await expect(
    submitForm(who, formId.posting, at, { ...power, 'FS_Main.FF_Date': addDays(today, 366) }),
  ).rejects.toMatchObject({
    status: 422,
  })
})

test('[ECON-057] [ECON-079] categories are listed with unit, icon and colour, income first, in the language of the reader', async () => {
  const { who } = await aFarmWithBarn()
  const categories = await who.call(listPostingCategories)
  expect(categories).toHaveLength(36)
  expect(categories[11]).toEqual({
    id: 12,
    name: 'Færdigfoder',
    is_income: false,
    unit: 'kr./100 kg',
    icon_id: 'wheat',
    cal_color_hex: '#6c3c01',
    is_offered: true,
  })
  expect((await who.call(listPostingCategories, {}, { language: 'en' }))[0]?.name).toBe('Sale of slaughter pigs')
})

test('categories that a company leaves out are not offered and stay on their postings', async () => {
  const { who, at } = await aFarmWithBarn()
  const { id } = await submitForm(who, formId.posting, at, {
    'FS_Main.FF_Category': ELECTRICITY,
    'FS_Main.FF_AmountDkk': 100,
  })
  await submitSetupForm(who, formId.postingCategories, { 'FS_Main.FF_Expense': ['13', '36'] })
  expect(offeredOptions(await openSetupForm(who, formId.posting, at), 'FS_Main.FF_Category')).toEqual([
    'Korn (eget/indkøbt)',
    'Øvrige udgifter',
  ])
  const { form } = await openRecord(who, id)
  expect(offeredOptions(form, 'FS_Main.FF_Category')).toEqual(['Korn (eget/indkøbt)', 'El', 'Øvrige udgifter'])
  await changeRecordByForm(who, id, { 'FS_Main.FF_AmountDkk': 110 })
  expect((await who.call(listPostingCategories)).filter(({ is_offered }) => is_offered)).toHaveLength(12)
})

test('[ECON-078] [CONST-013] the postings page reports the total count and lists the requested places', async () => {
  const { who, company, farm, barn, at } = await aFarmWithBarn()
  const south = await aFarm(api.db, company, { name: 'Syd' })
  const post = (place: object, amount: number) =>
    submitForm(who, formId.posting, place, { 'FS_Main.FF_Category': ELECTRICITY, 'FS_Main.FF_AmountDkk': amount })
  await post(at, 1)
  await post({ barn_id: barn.id }, 2)
  await post({ farm_id: south.id }, 3)
  const { data, sums, ...page } = await who.call(listPostings, {
    query: { ...period, page_size: 2, page_number: 2 },
  })
  expect(sums.result).toBe(-6)
  expect({ ...page, prices: data.map(({ price }) => price) }).toEqual({ total_pages: 2, total_rows: 3, prices: [-1] })
  const beyond = await who.call(listPostings, { query: { ...period, page_size: 1000, page_number: 9 } })
  expect(beyond).toEqual({ data: [], total_pages: 1, total_rows: 3, sums })
  expect((await postings(who, { site_ids: barn.id })).map(({ price }) => price)).toEqual([-2])
  const names = (await postings(who, { site_ids: farm.id })).map(({ location_name }) => location_name)
  expect(names).toEqual(['Holmgård, Stald 4', 'Holmgård'])
  expect((await who.send(listPostings, { query: { ...period, page_size: 1001 } })).statusCode).toBe(400)

  const reader = await aPerson(api.db, { company, farms: [{ farm: south, permission: 'Read' }] })
  const seen = await postings(api.as(reader))
  expect(seen).toMatchObject([{ price: -3, editable: false, deletable: false }])
  await expect(openForm(api.as(reader), formId.posting, { farm_id: south.id })).rejects.toMatchObject({ status: 403 })
})

test('a posting moves no pigs and is published to open screens', async () => {
  const { who, at } = await aFarmWithBarn()
  const before = await who.call(getMeta)
  await submitForm(who, formId.posting, at, { 'FS_Main.FF_Category': ELECTRICITY, 'FS_Main.FF_AmountDkk': 5 })
  expect((await who.call(getMeta)).data_version).not.toBe(before.data_version)
})
