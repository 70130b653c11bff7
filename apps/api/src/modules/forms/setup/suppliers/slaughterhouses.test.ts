import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { offeredOptions, openSetupForm, openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { changeRecordByForm, openRecord, submitForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

test('a new company adds its first slaughterhouse in the setup and books there under its number', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const place = { barn_id: barn.id }
  await insertPigs(who, place, { head: 200, day: '2026-03-15' })
  expect(
    offeredOptions(await openSetupForm(who, formId.slaughterBooking, place), 'FS_House.FF_Slaughterhouse'),
  ).toEqual([])

  const saved = await submitSetupForm(who, formId.slaughterhouses, {
    'FS_Main.FF_Name': 'Danish Crown',
    'FS_Main.FF_LiveFactor': 1.28,
    'FS_Number.FF_SupplierNo': '12345',
    'FS_Number.FF_Place': farm.id,
  })
  expect(saved).toMatchObject({ message: 'Gemt: Danish Crown', pending: false })
  const booking = await openSetupForm(who, formId.slaughterBooking, place)
  expect(offeredOptions(booking, 'FS_House.FF_Slaughterhouse')).toEqual(['Danish Crown'])
  expect(valueAt(booking, 'FS_House.FF_SupplierNumber')).toBe('12345')
  expect(valueAt(await openSetupForm(who, formId.slaughter, place), 'FS_House.FF_LiveFactor')).toBe(1.28)
  // 88 kg live × 100 / 128 is 68.8 kg of carcass, below the public scale's basic weight.
  const light = submitForm(who, formId.slaughterBooking, place, {
    'FS_Main.FF_Number': 120,
    'FS_Main.FF_AvgLiveWeight': 88,
  })
  await expect(light).rejects.toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('Basisvægt 70') })]),
  })
})

test('selecting a slaughterhouse fills in its known details, and selecting a new one clears them', async () => {
  const { who, farm, barn } = await aFormHerd(api)
  await submitSetupForm(who, formId.slaughterhouses, {
    'FS_Main.FF_Name': 'Tican',
    'FS_Main.FF_LiveFactor': 1.29,
    'FS_Number.FF_SupplierNo': '91001',
    'FS_Number.FF_Place': farm.id,
    'FS_Number_1.FF_SupplierNo': '91002',
    'FS_Number_1.FF_Place': barn.id,
    'FS_Number_1.FF_ProductionKind': '3',
  })
  const form = await openSetupItem(who, formId.slaughterhouses, 'Tican')
  expect(form.sections.map(({ id }) => id)).toEqual(['FS_Main', 'FS_Number', 'FS_Number_1'])
  expect(['FF_Name', 'FF_LiveFactor'].map((id) => valueAt(form, `FS_Main.${id}`))).toEqual(['Tican', 1.29])
  expect(form.sections.slice(1).map(({ children }) => children.map(({ value }) => value))).toEqual([
    ['91001', farm.id, '1', null, null],
    ['91002', barn.id, '3', null, null],
  ])
  const cleared = await typeIntoForm(who, form, { 'FS_Main.FF_Item': 'new' })
  expect(valueAt(cleared, 'FS_Main.FF_Name')).toBeNull()
  expect(cleared.sections.slice(1).map(({ children }) => children[0]?.value)).toEqual([null, null])
})

test('a barn delivers under its own number before that of its farm, never under that of another barn', async () => {
  const { who, farm, barn, place } = await aFormHerd(api)
  const other = await aBarn(api.db, farm, { name: 'Stald 5' })
  await submitSetupForm(who, formId.slaughterhouses, {
    'FS_Main.FF_Name': 'Tican',
    'FS_Number.FF_SupplierNo': '91001',
    'FS_Number.FF_Place': farm.id,
    'FS_Number_1.FF_SupplierNo': '91002',
    'FS_Number_1.FF_Place': barn.id,
    'FS_Number_2.FF_SupplierNo': '91003',
    'FS_Number_2.FF_Place': other.id,
  })
  const [tican] = (await openSetupItem(who, formId.slaughterhouses, 'Tican')).sections[0]?.children ?? []
  const booking = await typeIntoForm(who, await openSetupForm(who, formId.slaughterBooking, place), {
    'FS_House.FF_Slaughterhouse': tican?.value ?? null,
  })
  expect(offeredOptions(booking, 'FS_House.FF_SupplierNumber')).toEqual(['91002', '91001'])
  expect(valueAt(booking, 'FS_House.FF_SupplierNumber')).toBe('91002')
})

test('a number that moved to another barn is offered in each barn on the days that it was its number', async () => {
  const { who, farm, barn, place, section } = await aFormHerd(api)
  const other = await aBarn(api.db, farm, { name: 'Stald 5' })
  const moved = {
    'FS_Main.FF_Name': 'Tican',
    'FS_Number.FF_SupplierNo': '91002',
    'FS_Number.FF_Place': barn.id,
    'FS_Number.FF_ValidTo': '2026-05-31',
    'FS_Number_1.FF_SupplierNo': '91002',
    'FS_Number_1.FF_Place': other.id,
    'FS_Number_1.FF_ValidFrom': '2026-06-01',
  }
  const overlapping = { ...moved, 'FS_Number_1.FF_ValidFrom': '2026-05-31' }
  await expect(submitSetupForm(who, formId.slaughterhouses, overlapping)).rejects.toMatchObject({
    messages: [{ code: 'setup.number_taken', message: 'Leverandørnummer 91002 er brugt to steder på samme tid' }],
  })
  const reversed = { ...moved, 'FS_Number.FF_ValidFrom': '2026-06-15' }
  await expect(submitSetupForm(who, formId.slaughterhouses, reversed)).rejects.toMatchObject({
    messages: [{ code: 'setup.period_reversed', field: 'FS_Number.FF_ValidTo' }],
  })
  await submitSetupForm(who, formId.slaughterhouses, moved)
  const tican = offeredOptions(await openSetupForm(who, formId.slaughter, place), 'FS_House.FF_Slaughterhouse')
  expect(tican).toContain('Tican')
  const item = (await openSetupItem(who, formId.slaughterhouses, 'Tican')).sections[0]?.children[0]?.value ?? null
  const numbersOn = async (at: object, day: string) => {
    const form = await openSetupForm(who, formId.slaughter, at)
    const dated = await typeIntoForm(who, form, { 'FS_Main.FF_Date': day, 'FS_House.FF_Slaughterhouse': item })
    return offeredOptions(dated, 'FS_House.FF_SupplierNumber')
  }
  const here = { section_id: section.id }
  expect([await numbersOn(here, '2026-05-31'), await numbersOn(here, '2026-06-01')]).toEqual([['91002'], []])
})

test('a number of a batch that ended stays stored when the form is saved', async () => {
  const { who, company, farm } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Stald 5' })
  await submitSetupForm(who, formId.slaughterhouses, {
    'FS_Main.FF_Name': 'Tican',
    'FS_Number.FF_SupplierNo': '91003',
    'FS_Number.FF_Place': barn.id,
  })
  await api.db.updateTable('barn').set({ deleted_at: new Date() }).where('id', '=', barn.id).execute()
  const form = await openSetupItem(who, formId.slaughterhouses, 'Tican')
  await submitSetupForm(who, formId.slaughterhouses, { 'FS_Main.FF_LiveFactor': 1.3 }, form)
  const { supplier_numbers } = await api.db
    .selectFrom('slaughterhouse')
    .select('supplier_numbers')
    .where('directory_id', '=', company.directoryId)
    .where('name', '=', 'Tican')
    .executeTakeFirstOrThrow()
  expect(supplier_numbers).toEqual([expect.objectContaining({ number: '91003', place_id: barn.id })])
})

test('a retired slaughterhouse is not offered and stays on its slaughters', async () => {
  const { who, slaughterhouse, place } = await aFormHerd(api, { day: '2026-03-01' })
  const filled = { 'FS_Main.FF_Number': 50, 'FS_Main.FF_AvgLiveWeight': 115 }
  const { id } = await submitForm(who, formId.slaughterBooking, place, filled, { confirmed: true })
  const form = await openSetupItem(who, formId.slaughterhouses, slaughterhouse.name)
  await submitSetupForm(who, formId.slaughterhouses, { 'FS_Main.FF_Inactive': true }, form)
  expect(
    offeredOptions(await openSetupForm(who, formId.slaughterBooking, place), 'FS_House.FF_Slaughterhouse'),
  ).toEqual([])
  expect(offeredOptions(await openSetupForm(who, formId.slaughterhouses), 'FS_Main.FF_Item')).toContain(
    'Slagteriet (bruges ikke mere)',
  )

  const { form: stored } = await openRecord(who, id)
  expect(offeredOptions(stored, 'FS_House.FF_Slaughterhouse')).toEqual(['Slagteriet'])
  expect(valueAt(stored, 'FS_House.FF_SupplierNumber')).toBe('12345')
  await expect(changeRecordByForm(who, id, { 'FS_Main.FF_Number': 48 }, { confirmed: true })).resolves.toMatchObject({
    id,
  })
})

test.each([
  ['a name that another one has', { 'FS_Main.FF_Name': 'slagteriet' }, 'setup.name_taken'],
  ['two digits', { 'FS_Number.FF_SupplierNo': '12' }, 'setup.number_format'],
  ['one number for two places', { 'FS_Number_1.FF_SupplierNo': '91001' }, 'setup.number_taken'],
  ['a place without a number', { 'FS_Number_1.FF_SupplierNo': null }, 'setup.row_incomplete'],
])('%s is refused at its field, and nothing is stored', async (_what, wrong, code) => {
  const { who, farm, barn } = await aFormHerd(api)
  const right = {
    'FS_Main.FF_Name': 'Tican',
    'FS_Number.FF_SupplierNo': '91001',
    'FS_Number.FF_Place': farm.id,
    'FS_Number_1.FF_SupplierNo': '91002',
    'FS_Number_1.FF_Place': barn.id,
  }
  const [field] = Object.keys(wrong)
  await expect(submitSetupForm(who, formId.slaughterhouses, { ...right, ...wrong })).rejects.toMatchObject({
    status: 422,
    messages: [{ code, field }],
  })
  expect(offeredOptions(await openSetupForm(who, formId.slaughterhouses), 'FS_Main.FF_Item')).toEqual([
    'Nyt slagteri',
    'Slagteriet',
  ])
  await expect(submitSetupForm(who, formId.slaughterhouses, right)).resolves.toMatchObject({ message: 'Gemt: Tican' })
})
