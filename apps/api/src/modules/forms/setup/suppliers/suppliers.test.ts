import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { offeredOptions, openSetupForm, openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { elementAt, submitForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

test('known details of a piglet supplier are filled in at insertion', async () => {
  const { who, place } = await aFormHerd(api)
  await submitSetupForm(who, formId.pigletSuppliers, {
    'FS_Main.FF_Name': 'Lundegaard',
    'FS_Main.FF_ChrNumber': '77123',
    'FS_Main.FF_HealthStatus': 'Blå SPF',
    'FS_Main.FF_Breed': '2',
  })
  const form = await openSetupForm(who, formId.insertion, place)
  expect(offeredOptions(form, 'FS_Main.FF_PigletSupplier')).toEqual(['Lundegaard'])
  const filled = await typeIntoForm(who, form, { 'FS_Main.FF_PigletSupplier': 'lundegaard' })
  expect(valueAt(filled, 'FS_More.FF_Breed')).toBe('2')
  expect(valueAt(filled, 'FS_More.FF_HealthStatus')).toBe('Blå SPF')
})

test('a supplier typed earlier is in the list, and is no longer proposed when it is retired', async () => {
  const { who, place } = await aFormHerd(api)
  const pigs = { 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgWeight': 31, 'FS_Main.FF_PigletSupplier': 'Søvang' }
  await submitForm(who, formId.insertion, place, pigs, { confirmed: true })
  const form = await openSetupItem(who, formId.pigletSuppliers, 'Søvang')
  expect(valueAt(form, 'FS_Main.FF_Name')).toBe('Søvang')
  await submitSetupForm(who, formId.pigletSuppliers, { 'FS_Main.FF_Inactive': true }, form)
  expect(offeredOptions(await openSetupForm(who, formId.pigletSuppliers), 'FS_Main.FF_Item')).toEqual([
    'Ny smågriseleverandør',
    'Søvang (bruges ikke mere)',
  ])
  expect(offeredOptions(await openSetupForm(who, formId.insertion, place), 'FS_Main.FF_PigletSupplier')).toEqual([])
  expect(
    valueAt(await openSetupItem(who, formId.pigletSuppliers, 'Søvang (bruges ikke mere)'), 'FS_Main.FF_Inactive'),
  ).toBe(true)
})

test('a renamed supplier keeps its row, and an invalid herd number is refused', async () => {
  const { who } = await aFormHerd(api)
  await submitSetupForm(who, formId.pigletSuppliers, { 'FS_Main.FF_Name': 'Lundegard' })
  await submitSetupForm(
    who,
    formId.pigletSuppliers,
    { 'FS_Main.FF_Name': 'Lundegaard' },
    await openSetupItem(who, formId.pigletSuppliers, 'Lundegard'),
  )
  expect(offeredOptions(await openSetupForm(who, formId.pigletSuppliers), 'FS_Main.FF_Item')).toEqual([
    'Ny smågriseleverandør',
    'Lundegaard',
  ])
  const wrong = submitSetupForm(who, formId.pigletSuppliers, {
    'FS_Main.FF_Name': 'Søvang',
    'FS_Main.FF_ChrNumber': 'DK1',
  })
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'farm.chr_digits', field: 'FS_Main.FF_ChrNumber' }],
  })
})

test('a supplier name in use and an invalid herd number are reported together', async () => {
  const { who } = await aFormHerd(api)
  await submitSetupForm(who, formId.pigletSuppliers, { 'FS_Main.FF_Name': 'Lundegaard' })
  const wrong = submitSetupForm(who, formId.pigletSuppliers, {
    'FS_Main.FF_Name': 'Lundegaard',
    'FS_Main.FF_ChrNumber': 'DK1',
  })
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    messages: [
      { code: 'farm.chr_digits', field: 'FS_Main.FF_ChrNumber' },
      { code: 'setup.name_taken', field: 'FS_Main.FF_Name' },
    ],
  })
})

test('the mixes of a feed supplier are listed first in a delivery, and its only mix is filled in', async () => {
  const { who, company, farm, mix } = await aFormHerd(api)
  const grower = await aFeedMix(api.db, company, { name: 'Vækst 12', farms: [farm] })
  await submitSetupForm(who, formId.feedSuppliers, {
    'FS_Main.FF_Name': 'DLG',
    'FS_Main.FF_CustomerNo': '4711',
    'FS_Product.FF_ProductCode': '90-12',
    'FS_Product.FF_Mix': grower.id,
  })
  const form = await openSetupForm(who, formId.feedDelivery, { farm_id: farm.id })
  expect(offeredOptions(form, 'FS_Main.FF_FeedSupplier')).toEqual(['DLG'])
  const ids = (element: ReturnType<typeof elementAt>) => element.type_settings.values?.map(({ id }) => id)
  expect(ids(elementAt(form, 'FS_Line.FF_Mix'))).toEqual([mix.id, grower.id])
  const filled = await typeIntoForm(who, form, { 'FS_Main.FF_FeedSupplier': 'DLG' })
  expect(ids(elementAt(filled, 'FS_Line.FF_Mix'))).toEqual([grower.id, mix.id])
  expect(valueAt(filled, 'FS_Line.FF_Mix')).toBe(grower.id)

  const stored = await openSetupItem(who, formId.feedSuppliers, 'DLG')
  expect(stored.sections.flatMap(({ children }) => children.slice(-4).map(({ value }) => value))).toEqual(
    expect.arrayContaining(['DLG', '4711', '90-12', grower.id]),
  )
})

test.each([
  ['half a product', { 'FS_Product.FF_ProductCode': '90-12' }, 'setup.row_incomplete'],
  [
    'one code for two mixes',
    { 'FS_Product.FF_ProductCode': '1', 'FS_Product_1.FF_ProductCode': '1' },
    'setup.product_twice',
  ],
])('%s is refused', async (_what, codes, code) => {
  const { who, mix } = await aFormHerd(api)
  const mixes = code === 'setup.product_twice' ? { 'FS_Product.FF_Mix': mix.id, 'FS_Product_1.FF_Mix': mix.id } : {}
  await expect(
    submitSetupForm(who, formId.feedSuppliers, { 'FS_Main.FF_Name': 'DLG', ...codes, ...mixes }),
  ).rejects.toMatchObject({
    status: 422,
    messages: [{ code }],
  })
})
