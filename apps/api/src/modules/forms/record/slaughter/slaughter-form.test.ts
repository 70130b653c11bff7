import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, aSlaughterhouse, insertPigs, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aBarn } from '#testing/fixtures/test-company.ts'
import {
  changeRecordByForm,
  elementAt,
  openForm,
  openRecord,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'

const api = await testApi()

/** 30.5 kg on 10 March are slaughter weight in the middle of June. */
const grown = { day: '2026-03-10' }

test('a slaughter converts carcass weight to live weight by the factor of the slaughterhouse', async () => {
  const { who, place, section, slaughterhouse } = await aFormHerd(api, grown)
  let { form } = await openForm(who, formId.slaughter, place)
  form = await typeInto(who, form, { 'FS_House.FF_Slaughterhouse': slaughterhouse.id })
  expect(valueAt(form, 'FS_House.FF_SupplierNumber')).toBe('12345')
  expect(valueAt(form, 'FS_House.FF_LiveFactor')).toBe(1.31)
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 40 })
  form = await typeInto(who, form, { 'FS_Main.FF_Condemned': 1 })
  form = await typeInto(who, form, { 'FS_Main.FF_AvgCarcassWeight': 88 })
  // 39 approved × 88 kg; 88 × 1.31 = 115.3 kg live weight; all 40 came from the form's place.
  expect(valueAt(form, 'FS_Main.FF_TotalCarcassWeight')).toBe(3432)
  expect(valueAt(form, 'FS_Main.FF_LiveWeight')).toBe(115.3)
  expect([valueAt(form, 'FS_From.FF_Origin'), valueAt(form, 'FS_From.FF_NumberFrom')]).toEqual([section.id, 40])

  const saved = await submitForm(who, formId.slaughter, place, {
    'FS_Main.FF_Number': 40,
    'FS_Main.FF_Condemned': 1,
    'FS_Main.FF_AvgCarcassWeight': 88,
    'FS_House.FF_Slaughterhouse': slaughterhouse.id,
  })
  expect(saved.message).toBe('40 grise slagtet, 88 kg i gns.')
  expect(await pigsIn(who, section)).toBe(80)
})

test('a slaughter delivery from two sections must add up', async () => {
  const { who, place, section, empty, slaughterhouse } = await aFormHerd(api, grown)
  await insertPigs(who, { section_id: empty.id }, { head: 50, day: '2026-03-10' })
  const delivery = {
    'FS_Main.FF_Number': 60,
    'FS_Main.FF_AvgCarcassWeight': 88,
    'FS_House.FF_Slaughterhouse': slaughterhouse.id,
    'FS_From.FF_NumberFrom': 40,
    'FS_From_1.FF_Origin': empty.id,
  }
  await expect(
    submitForm(who, formId.slaughter, place, { ...delivery, 'FS_From_1.FF_NumberFrom': 10 }),
  ).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'slaughter.sum', message: 'Antal fra stalde (50) er ikke lig med leverede (60)' }],
  })
  const { id } = await submitForm(who, formId.slaughter, place, { ...delivery, 'FS_From_1.FF_NumberFrom': 20 })
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([80, 30])

  const { form } = await openRecord(who, id)
  expect(form.sections.map((each) => each.id)).toContain('FS_From_1')
  expect(valueAt(form, 'FS_From_1.FF_NumberFrom')).toBe(20)
  await changeRecordByForm(who, id, { 'FS_From.FF_NumberFrom': 30, 'FS_From_1.FF_NumberFrom': 30 })
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([90, 20])
})

test('a slaughter of more pigs than in a section is refused at its row', async () => {
  const { who, place, empty, slaughterhouse } = await aFormHerd(api, grown)
  await insertPigs(who, { section_id: empty.id }, { head: 50, day: '2026-03-10' })
  const delivery = {
    'FS_Main.FF_Number': 120,
    'FS_Main.FF_AvgCarcassWeight': 88,
    'FS_House.FF_Slaughterhouse': slaughterhouse.id,
    'FS_From.FF_NumberFrom': 40,
    'FS_From_1.FF_Origin': empty.id,
    'FS_From_1.FF_NumberFrom': 80,
  }
  await expect(submitForm(who, formId.slaughter, place, delivery)).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'stock.below_zero', field: 'FS_From_1.FF_NumberFrom' }],
  })
})

test.each([
  [110, 300, 'slaughter.carcass_weight_unusual', 'Slagtevægten 110 kg er usædvanlig. Normalt 70–105 kg'],
  [125, 422, 'slaughter.carcass_weight', 'Slagtevægten 125 kg er ikke mulig. Skriv mellem 50 og 120 kg'],
])('a carcass weight of %d kg is answered with status %d', async (avgKg, status, code, message) => {
  const { who, place, slaughterhouse } = await aFormHerd(api, grown)
  await expect(
    submitForm(who, formId.slaughter, place, {
      'FS_Main.FF_Number': 4,
      'FS_Main.FF_AvgCarcassWeight': avgKg,
      'FS_House.FF_Slaughterhouse': slaughterhouse.id,
    }),
  ).rejects.toMatchObject({ status, messages: [{ code, message, field: 'FS_Main.FF_AvgCarcassWeight' }] })
})

test('a slaughter settlement is recorded once, and its amount is checked against its parts', async () => {
  const { who, place, slaughterhouse } = await aFormHerd(api, grown)
  const settled = {
    'FS_Main.FF_Number': 10,
    'FS_Main.FF_AvgCarcassWeight': 90,
    'FS_House.FF_Slaughterhouse': slaughterhouse.id,
    'FS_House.FF_SettlementNo': 'A-77',
    'FS_Price.FF_PricePerKg': 12,
  }
  // 900 kg × 12.00 DKK = 10 800 DKK
  const { form } = await openForm(who, formId.slaughter, place)
  const filled = await typeInto(who, form, settled, 'FF_PricePerKg')
  expect(valueAt(filled, 'FS_Price.FF_AmountDkk')).toBe(10_800)
  await expect(
    submitForm(who, formId.slaughter, place, { ...settled, 'FS_Price.FF_AmountDkk': 12_000 }),
  ).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'slaughter.amount', message: 'Beløbet afviger 1.200 kr. fra det beregnede' }],
  })
  await submitForm(who, formId.slaughter, place, { ...settled, 'FS_Price.FF_AmountDkk': 10_800 })
  await expect(submitForm(who, formId.slaughter, place, { ...settled, 'FS_Main.FF_Number': 11 })).rejects.toMatchObject(
    {
      status: 422,
      messages: [{ code: 'slaughter.settlement_known', field: 'FS_House.FF_SettlementNo' }],
    },
  )
})

test('pigs ready for slaughter are proposed, booked and filled into the slaughter', async () => {
  const { who, place, slaughterhouse, section } = await aFormHerd(api, grown)
  let { form } = await openForm(who, formId.slaughterBooking, place)
  // 15 June 2026 is a Monday: the next working day is Tuesday.
  expect(valueAt(form, 'FS_Main.FF_Date')).toBe('2026-06-16')
  expect(valueAt(form, 'FS_House.FF_Slaughterhouse')).toBe(slaughterhouse.id)
  expect(valueAt(form, 'FS_Main.FF_Number')).toBeGreaterThan(0)
  form = await typeInto(who, form, { 'FS_Main.FF_AvgLiveWeight': 117.9 })
  expect(valueAt(form, 'FS_Main.FF_CarcassWeight')).toBe(90)

  const booking = { 'FS_Main.FF_Number': 50, 'FS_Main.FF_AvgLiveWeight': 117.9 }
  await expect(submitForm(who, formId.slaughterBooking, place, booking)).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'booking.small', message: '50 grise på dagen giver fradrag på 8 kr. pr. gris' }],
  })
  const booked = await submitForm(who, formId.slaughterBooking, place, booking, { confirmed: true })
  expect(booked.message).toBe('50 grise tilmeldt 16.06.2026')
  expect(await pigsIn(who, section)).toBe(120)

  api.clock.set('2026-06-16T10:00:00.000Z')
  const slaughter = (await openForm(who, formId.slaughter, place)).form
  expect(valueAt(slaughter, 'FS_Main.FF_PreSlaughter')).toBe(booked.id)
  expect(valueAt(slaughter, 'FS_Main.FF_Number')).toBe(50)
  await submitForm(who, formId.slaughter, place, { 'FS_Main.FF_AvgCarcassWeight': 90 })
  // The booking is used and no longer offered.
  const next = (await openForm(who, formId.slaughter, place)).form
  expect(elementAt(next, 'FS_Main.FF_PreSlaughter').type_settings.values).toEqual([])
  api.clock.set('2026-06-15T10:00:00.000Z')
})

test('a booking of more pigs than other bookings leave requires confirmation', async () => {
  const { who, place } = await aFormHerd(api, grown)
  const booking = { 'FS_Main.FF_Number': 100, 'FS_Main.FF_AvgLiveWeight': 115 }
  await submitForm(who, formId.slaughterBooking, place, booking, { confirmed: true })
  const submitted = submitForm(who, formId.slaughterBooking, place, {
    ...booking,
    'FS_Main.FF_Date': '2026-06-18',
    'FS_Main.FF_Number': 60,
  })
  await expect(submitted).rejects.toMatchObject({ status: 300 })
  const { messages } = (await submitted.catch((error) => error)) as { messages: { message: string }[] }
  expect(messages[0]?.message).toBe('Med andre tilmeldinger er der kun 20 grise i Stald 4, A2')
})

test('the slaughter form offers only numbers of the selected slaughterhouse', async () => {
  const { company, who, place } = await aFormHerd(api, grown)
  const other = await aSlaughterhouse(api.db, company, { name: 'Andelen', liveFactor: 1.28 })
  let { form } = await openForm(who, formId.slaughter, place)
  form = await typeInto(who, form, { 'FS_House.FF_Slaughterhouse': other.id })
  expect(elementAt(form, 'FS_House.FF_SupplierNumber').type_settings.values).toEqual([])
  expect(valueAt(form, 'FS_House.FF_SupplierNumber')).toBeNull()
  expect(valueAt(form, 'FS_House.FF_LiveFactor')).toBe(1.28)
})

test('weaners cannot be slaughtered', async () => {
  const { farm, who } = await aFormHerd(api, grown)
  const weaners = await aBarn(api.db, farm, { pigType: 1 })
  await expect(openForm(who, formId.slaughter, { barn_id: weaners.id })).rejects.toMatchObject({ status: 403 })
})

test('the slaughterhouse is filled in: the only one, otherwise the one most used by the company', async () => {
  const { who, place, empty, slaughterhouse, company } = await aFormHerd(api, grown)
  await insertPigs(who, { section_id: empty.id }, { head: 50, day: '2026-03-10' })
  const houseAt = async (where: Parameters<typeof openForm>[2]) =>
    valueAt((await openForm(who, formId.slaughter, where)).form, 'FS_House.FF_Slaughterhouse')
  expect(await houseAt(place)).toBe(slaughterhouse.id)

  const other = await aSlaughterhouse(api.db, company, { name: 'Andelen' })
  expect(await houseAt(place)).toBeNull()
  await submitForm(who, formId.slaughter, place, {
    'FS_Main.FF_Number': 20,
    'FS_Main.FF_AvgCarcassWeight': 88,
    'FS_House.FF_Slaughterhouse': other.id,
  })
  expect(await houseAt({ section_id: empty.id })).toBe(other.id)
})
