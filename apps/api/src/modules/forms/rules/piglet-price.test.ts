import { formId } from '@herdboard/contract/core/form-id.ts'
import { addPriceListing } from '@herdboard/contract/economy/price-listings.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { submitSetupForm } from '#testing/forms/setup-forms.ts'
import {
  elementAt,
  openForm,
  openRecord,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'

// A Monday on which the quotation of week 31 of 2024 is reused.
const api = await testApi({ instant: '2026-06-15T08:00:00Z' })
const installation = await aCompany(api.db)
const admin = api.as(await aPerson(api.db, { company: installation, role: 'SolutionAdmin' }))
await admin.call(addPriceListing, {
  body: {
    valid_from: '2026-06-08',
    ...{ basis_7: 250.32, basis_30: 436.62, slaughter_quotation: 11.4, organic_30: 898.16 },
    ...{ kg_5: 15.32, kg_7: 12.32, kg_9: 10.11, kg_12: 7.76, kg_25: 6.09, kg_30: 6.76 },
    ...{ organic_kg_12: 14.88, organic_kg_25: 12.98, organic_kg_30: 10.06 },
    ...{ prrs_7: null, prrs_30: null, uk_30: null, antonius_7: null, antonius_30: null },
  },
})
const EACH = 'FS_Price.FF_PricePerPig'
const TOTAL = 'FS_Price.FF_PriceTotal'

test('the piglet price is proposed from the quotation at their weight until a price is typed', async () => {
  const { who, empty } = await aFormHerd(api)
  const place = { section_id: empty.id }
  let { form } = await openForm(who, formId.insertion, place)
  expect(elementAt(form, EACH).hint).toBe('Forslag: smågrisenoteringen på datoen, ved gennemsnitsvægten')
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 100 })
  expect(valueAt(form, EACH)).toBeNull()
  // 250.32 + 2 · 12.32 + 3 · 10.11 + 13 · 7.76 + 5 · 6.09 + 1.4 · 6.76 = 446.08
  form = await typeInto(who, form, { 'FS_Main.FF_AvgWeight': 31.4 })
  expect([valueAt(form, EACH), valueAt(form, TOTAL)]).toEqual([446.08, 44_608])
  form = await typeInto(who, form, { 'FS_Main.FF_AvgWeight': 28 })
  expect([valueAt(form, EACH), valueAt(form, TOTAL)]).toEqual([424.44, 42_444])
  // Pigs of the own herd have no price.
  form = await typeInto(who, form, { 'FS_Main.FF_EntryKind': '3' })
  expect([valueAt(form, EACH), valueAt(form, TOTAL)]).toEqual([null, null])
  form = await typeInto(who, form, { 'FS_Main.FF_EntryKind': '1' })
  form = await typeInto(who, form, { [TOTAL]: 41_000 })
  form = await typeInto(who, form, { 'FS_Main.FF_AvgWeight': 29 })
  expect([valueAt(form, EACH), valueAt(form, TOTAL)]).toEqual([410, 41_000])
})

test('no piglet price is proposed before the first quotation, without a list or for a stored entry', async () => {
  const { who, empty } = await aFormHerd(api)
  const place = { section_id: empty.id }
  const priceAt = async (typed: Record<string, string | number>) =>
    valueAt(
      await typeInto(who, (await openForm(who, formId.insertion, place)).form, { 'FS_Main.FF_Number': 10, ...typed }),
      EACH,
    )
  expect(await priceAt({ 'FS_Main.FF_AvgWeight': 28 })).toBe(424.44)
  expect(await priceAt({ 'FS_Main.FF_Date': '2026-06-07', 'FS_Main.FF_AvgWeight': 28 })).toBeNull()
  expect(await priceAt({ 'FS_Main.FF_AvgWeight': 41 })).toBeNull()
  const { id } = await submitForm(who, formId.insertion, place, {
    'FS_Main.FF_Number': 10,
    'FS_Main.FF_AvgWeight': 28,
    [EACH]: null,
  })
  const { form } = await openRecord(who, id)
  expect(valueAt(await typeInto(who, form, { 'FS_Main.FF_AvgWeight': 29 }), EACH)).toBeNull()
})

test('a farm that settles above the quotation gets that price, and a price far from it needs confirmation', async () => {
  const { who, empty } = await aFormHerd(api)
  await submitSetupForm(who, formId.quotations, { 'FS_Main.FF_OwnAdjust': 12 })
  const place = { section_id: empty.id }
  const { form } = await openForm(who, formId.insertion, place)
  expect(elementAt(form, EACH).hint).toMatch(/ejendommens tillæg på 12 kr\./)
  const pigs = { 'FS_Main.FF_Number': 10, 'FS_Main.FF_AvgWeight': 28 }
  expect(valueAt(await typeInto(who, form, pigs), EACH)).toBe(436.44)
  await expect(submitForm(who, formId.insertion, place, { ...pigs, [EACH]: 44 })).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'insertion.price_unusual',
        field: EACH,
        message: 'Prisen 44 kr. ligger langt fra noteringen 436,44 kr.',
      },
    ],
  })
})

test('the price of sold weaners is proposed from the quotation as well', async () => {
  const { who, farm } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Klima', pigType: 1 })
  await insertPigs(who, { barn_id: barn.id }, { head: 100, day: '2026-05-01', avgKg: 7 })
  const { form } = await openForm(who, formId.departure, { barn_id: barn.id })
  expect(valueAt(await typeInto(who, form, { 'FS_Main.FF_Number': 50, 'FS_Main.FF_AvgWeight': 25 }), TOTAL)).toBe(
    20_308.5,
  )
})
