import { formId } from '@herdboard/contract/core/form-id.ts'
import { listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { getFeedConsumption } from '@herdboard/contract/figures/table-endpoints.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aBarn, aPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
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

/** Approximate consumption of 120 pigs from 30.5 kg in the week to 14 June. */
const WEEK = { 'FS_Main.FF_DateFrom': '2026-06-08', 'FS_Main.FF_Date': '2026-06-14' }

test('the feed use form shows expected use, energy and feed units a pig and day since the last entry', async () => {
  const { who, place, mix } = await aFormHerd(api)
  let { form } = await openForm(who, formId.feedUse, place)
  expect([valueAt(form, 'FS_Main.FF_DateFrom'), valueAt(form, 'FS_Main.FF_Date')]).toEqual(['2026-06-08', '2026-06-14'])
  expect(elementAt(form, 'FS_Feed.FF_Mix').type_settings.values).toEqual([
    { id: mix.id, value: 'Slagtegrise (107,5 FEsv/100 kg)' },
  ])
  const expected = Number(valueAt(form, 'FS_Main.FF_Expected'))
  form = await typeInto(who, form, { 'FS_Feed.FF_Amount': 1400 })
  // 1 400 kg × 107.5 / 100 = 1 505 FEsv over 7 days of 120 pigs.
  expect(valueAt(form, 'FS_Main.FF_Energy')).toBe(1505)
  expect(valueAt(form, 'FS_Feed.FF_PerPigDay')).toBe(1.79)
  expect(Math.abs(expected - 1400) / 1400).toBeLessThan(0.2)

  const saved = await submitForm(who, formId.feedUse, place, { 'FS_Feed.FF_Amount': 1400, 'FS_Feed.FF_Silo': '2' })
  expect(saved.message).toBe('1.400 kg foder gemt for Stald 4, A2')
  const next = (await openForm(who, formId.feedUse, place)).form
  expect([valueAt(next, 'FS_Main.FF_DateFrom'), valueAt(next, 'FS_Feed.FF_Mix')]).toEqual(['2026-06-15', mix.id])
})

test('energy is shown in the unit of the reader', async () => {
  const { company, farm, place } = await aFormHerd(api)
  const person = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  await api.db.updateTable('user_account').set({ energy_unit: 'MJ' }).where('id', '=', person.userId).execute()
  let { form } = await openForm(api.as(person), formId.feedUse, place)
  form = await typeInto(api.as(person), form, { 'FS_Feed.FF_Amount': 1000 })
  expect(elementAt(form, 'FS_Main.FF_Energy').type_settings.unit).toBe('MJ')
  // 1 075 FEsv × 7.38
  expect(valueAt(form, 'FS_Main.FF_Energy')).toBe(7934)
})

test('feed use beyond the need, for the same days or backwards requires confirmation or is refused', async () => {
  const { who, place } = await aFormHerd(api)
  await expect(submitForm(who, formId.feedUse, place, { ...WEEK, 'FS_Feed.FF_Amount': 3000 })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'feed.intake', field: 'FS_Feed.FF_Amount' }],
  })
  await submitForm(who, formId.feedUse, place, { ...WEEK, 'FS_Feed.FF_Amount': 1400 })
  await expect(submitForm(who, formId.feedUse, place, { ...WEEK, 'FS_Feed.FF_Amount': 1390 })).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'feed.overlap',
        message: 'Slagtegrise er allerede registreret i Stald 4, A2 for 08.06.2026–14.06.2026',
      },
    ],
  })
  const inEnglish = submitForm(who, formId.feedUse, place, { ...WEEK, 'FS_Feed.FF_Amount': 1390 }, { language: 'en' })
  await expect(inEnglish).rejects.toMatchObject({
    messages: [{ message: 'Slagtegrise is already recorded in Stald 4, A2 for 08/06/2026–14/06/2026' }],
  })
  const backwards = { 'FS_Main.FF_DateFrom': '2026-06-14', 'FS_Main.FF_Date': '2026-06-08', 'FS_Feed.FF_Amount': 9 }
  await expect(submitForm(who, formId.feedUse, place, backwards)).rejects.toMatchObject({
    status: 422,
    code: 'feed.dates',
  })
})

test('feed use without pigs or of a mix without feed value requires confirmation', async () => {
  const { company, who, empty } = await aFormHerd(api)
  const bare = await aFeedMix(api.db, company, { name: 'Ukendt', fePer100Kg: null })
  await expect(
    submitForm(
      who,
      formId.feedUse,
      { section_id: empty.id },
      { ...WEEK, 'FS_Feed.FF_Mix': bare.id, 'FS_Feed.FF_Amount': 100 },
    ),
  ).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'feed.no_pigs',
        message: 'Der er ingen grise i Stald 4, A1 i perioden. Foderet regnes ikke med i foderforbruget',
      },
      { code: 'feed.mix_incomplete', message: 'Ukendt mangler foderværdi. Nøgletal kan ikke beregnes' },
    ],
  })
})

test('feed use on a farm with both kinds of pigs requires the kind', async () => {
  const { farm, who } = await aFormHerd(api)
  await aBarn(api.db, farm, { name: 'Klima', pigType: 1 })
  const place = { farm_id: farm.id }
  const { form } = await openForm(who, formId.feedUse, place)
  expect(elementAt(form, 'FS_Main.FF_AnimalGroup').required).toBe(true)
  const filled = { ...WEEK, 'FS_Feed.FF_Amount': 1400, 'FS_Main.FF_AnimalGroup': 'SLAUGHTER_PIGS' }
  const saved = await submitForm(who, formId.feedUse, place, filled)
  expect(saved.message).toBe('1.400 kg foder gemt for Nygaard')
})

test('[CONST-010] a feed delivery proposes the price of the mix and computes the cost of the line', async () => {
  const { farm, who, barn } = await aFormHerd(api)
  const place = { farm_id: farm.id }
  let { form } = await openForm(who, formId.feedDelivery, place)
  const units = ['FF_Price', 'FF_Surcharge'].map((id) => elementAt(form, `FS_Line.${id}`).type_settings.unit)
  expect(units).toEqual(['kr./100 kg', 'kr./100 kg'])
  expect(elementAt(form, 'FS_Line.FF_AllocateTo').type_settings.values).toEqual([
    { id: 'farm', value: 'Hele ejendommen' },
    { id: barn.id, value: 'Stald 4' },
  ])
  expect(valueAt(form, 'FS_Line.FF_Price')).toBe(210.5)
  form = await typeInto(who, form, { 'FS_Line.FF_Amount': 12_000 })
  expect(valueAt(form, 'FS_Line.FF_LineTotal')).toBe(25_260)
  form = await typeInto(who, form, { 'FS_Line.FF_Surcharge': 2 })
  expect(valueAt(form, 'FS_Line.FF_LineTotal')).toBe(25_500)

  const delivery = { 'FS_Main.FF_FeedSupplier': 'DLG', 'FS_Main.FF_OrderNo': '88', 'FS_Line.FF_Amount': 12_000 }
  const saved = await submitForm(who, formId.feedDelivery, place, delivery)
  expect(saved.message).toBe('12.000 kg foder modtaget på Nygaard')
  await expect(
    submitForm(who, formId.feedDelivery, place, { ...delivery, 'FS_Line.FF_Amount': 11_000 }),
  ).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'delivery.order_known', message: 'Ordre 88 fra DLG er allerede registreret' }],
  })
  await changeRecordByForm(who, saved.id, { 'FS_Line.FF_Amount': 12_500 })
  expect(valueAt((await openRecord(who, saved.id)).form, 'FS_Line.FF_Amount')).toBe(12_500)
})

test('an unusual price and more than a lorry load require confirmation', async () => {
  const { farm, who } = await aFormHerd(api)
  const delivery = { 'FS_Main.FF_FeedSupplier': 'DLG', 'FS_Line.FF_Amount': 40_000, 'FS_Line.FF_Price': 400 }
  await expect(submitForm(who, formId.feedDelivery, { farm_id: farm.id }, delivery)).rejects.toMatchObject({
    status: 300,
    messages: [
      { code: 'delivery.amount', message: '40.000 kg er mere end et fuldt læs' },
      { code: 'delivery.price', message: 'Prisen afviger fra den seneste, 210,5 kr. pr. 100 kg' },
    ],
  })
})

test('the price of a delivery becomes the price of the mix from that day when the person ticks it', async () => {
  const { farm, who, place, mix } = await aFormHerd(api)
  const at = { farm_id: farm.id }
  const pricesOf = async () =>
    (await who.call(listFeedMixes)).flatMap((one) => (one.id === mix.id ? one.prices : [])).map(({ price }) => price)
  const before = await pricesOf()
  const delivery = {
    'FS_Main.FF_FeedSupplier': 'DLG',
    'FS_Main.FF_Date': '2026-06-12',
    'FS_Line.FF_Amount': 12_000,
    'FS_Line.FF_Price': 225,
  }
  expect(valueAt((await openForm(who, formId.feedDelivery, at)).form, 'FS_Line.FF_MixPrice')).toBe(false)
  await submitForm(who, formId.feedDelivery, at, { ...delivery, 'FS_Line.FF_Amount': 11_000 })
  expect(await pricesOf()).toEqual(before)
  const saved = await submitForm(who, formId.feedDelivery, at, { ...delivery, 'FS_Line.FF_MixPrice': true })
  expect(await pricesOf()).toEqual([225, ...before])
  const [newest] = (await who.call(listFeedMixes)).find(({ id }) => id === mix.id)?.prices ?? []
  expect(newest).toMatchObject({ price: 225, valid_from: '2026-06-12' })
  // 200 kg on the 11th at 210.50 kr. and on the 12th at 225 kr.
  for (const day of ['2026-06-11', '2026-06-12']) {
    const use = { 'FS_Main.FF_DateFrom': day, 'FS_Main.FF_Date': day, 'FS_Feed.FF_Amount': 200 }
    await submitForm(who, formId.feedUse, place, use)
  }
  const eaten = await who.call(getFeedConsumption, { query: { from: '2026-06-01', to: '2026-06-14' } })
  expect(eaten.data.map(({ from, cost }) => [from, cost])).toEqual([
    ['2026-06-12', 450],
    ['2026-06-11', 421],
  ])

  // An edit does not price the mix again, unless the box is ticked again.
  expect(valueAt((await openRecord(who, saved.id)).form, 'FS_Line.FF_MixPrice')).toBe(false)
  await changeRecordByForm(who, saved.id, { 'FS_Line.FF_Price': 230 })
  expect(await pricesOf()).toEqual([225, ...before])
  await changeRecordByForm(who, saved.id, { 'FS_Line.FF_Price': 231, 'FS_Line.FF_MixPrice': true })
  expect(await pricesOf()).toEqual([231, ...before])
})

test('only a price of bought feed can be ticked as the price of a mix, by managers alone', async () => {
  const { company, farm, who } = await aFormHerd(api)
  const at = { farm_id: farm.id }
  const delivery = { 'FS_Main.FF_FeedSupplier': 'DLG', 'FS_Line.FF_Amount': 12_000, 'FS_Line.FF_MixPrice': true }
  await expect(
    submitForm(who, formId.feedDelivery, at, { ...delivery, 'FS_Line.FF_Price': null }),
  ).rejects.toMatchObject({ status: 422, code: 'delivery.mix_price' })
  const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const { form } = await openForm(api.as(worker), formId.feedDelivery, at)
  expect(form.sections.flatMap(({ children }) => children).map(({ id }) => id)).not.toContain('FF_MixPrice')
})

test('feed stock is compared with deliveries and use; use beyond the stock requires confirmation', async () => {
  const { farm, who, place, mix } = await aFormHerd(api)
  const store = { farm_id: farm.id }
  await submitForm(who, formId.feedDelivery, store, {
    'FS_Main.FF_Date': '2026-06-05',
    'FS_Main.FF_FeedSupplier': 'DLG',
    'FS_Line.FF_Amount': 3000,
  })
  await submitForm(who, formId.feedUse, place, { ...WEEK, 'FS_Feed.FF_Amount': 1400 })
  const { form } = await openForm(who, formId.feedCount, store)
  expect([valueAt(form, 'FS_Silo.FF_Mix'), valueAt(form, 'FS_Silo.FF_CalculatedStock')]).toEqual([mix.id, 1600])

  await expect(submitForm(who, formId.feedCount, store, { 'FS_Silo.FF_Amount': 1200 })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'feedstock.difference', message: 'Slagtegrise: talt 1.200 kg, beregnet 1.600 kg' }],
  })
  const saved = await submitForm(who, formId.feedCount, store, { 'FS_Silo.FF_Amount': 1500 })
  expect(saved.message).toBe('Foderbeholdning gemt på Nygaard')

  const use = { 'FS_Main.FF_DateFrom': '2026-06-15', 'FS_Main.FF_Date': '2026-06-15', 'FS_Feed.FF_Amount': 1600 }
  const submitted = submitForm(who, formId.feedUse, place, use)
  await expect(submitted).rejects.toMatchObject({ status: 300 })
  const { messages } = (await submitted.catch((error) => error)) as { messages: { message: string }[] }
  expect(messages.map(({ message }) => message)).toContain(
    'Lageret af Slagtegrise bliver −100 kg. Mangler en levering?',
  )
})

test('feed eaten before the first delivery of a mix is taken from no delivery', async () => {
  const { farm, who, place, mix } = await aFormHerd(api)
  await submitForm(who, formId.feedUse, place, { ...WEEK, 'FS_Feed.FF_Amount': 1400 })
  const delivery = { 'FS_Main.FF_FeedSupplier': 'DLG', 'FS_Line.FF_Amount': 3000 }
  await submitForm(who, formId.feedDelivery, { farm_id: farm.id }, { ...delivery, 'FS_Main.FF_Date': '2026-06-12' })
  const stock = async () => {
    const { form } = await openForm(who, formId.feedCount, { farm_id: farm.id })
    return [valueAt(form, 'FS_Silo.FF_Mix'), valueAt(form, 'FS_Silo.FF_CalculatedStock')]
  }
  // The three days since 12 June of seven: 3 000 − 1 400 × 3 / 7.
  expect(await stock()).toEqual([mix.id, 2400])
  const today = { 'FS_Main.FF_DateFrom': '2026-06-15', 'FS_Main.FF_Date': '2026-06-15' }
  await submitForm(who, formId.feedUse, place, { ...today, 'FS_Feed.FF_Amount': 210 })
  expect(await stock()).toEqual([mix.id, 2190])
})

test('a feed count at a barn leaves other barns open; a later count of the farm covers all of it', async () => {
  const { farm, who, barn, place } = await aFormHerd(api)
  const other = await aBarn(api.db, farm, { name: 'Stald 5' })
  const counted = (at: object, day: string, kg: number) =>
    submitForm(who, formId.feedCount, at, { 'FS_Main.FF_Date': day, 'FS_Silo.FF_Amount': kg }, { confirmed: true })
  const calculated = async (at: object) =>
    valueAt((await openForm(who, formId.feedCount, at)).form, 'FS_Silo.FF_CalculatedStock')
  await counted({ barn_id: other.id }, '2026-06-08', 5000)
  await counted({ barn_id: barn.id }, '2026-06-10', 3000)
  const use = { 'FS_Main.FF_DateFrom': '2026-06-11', 'FS_Main.FF_Date': '2026-06-12', 'FS_Feed.FF_Amount': 400 }
  await submitForm(who, formId.feedUse, place, use, { confirmed: true })
  expect(await calculated({ farm_id: farm.id })).toBe(7600)
  expect([await calculated({ barn_id: barn.id }), await calculated({ barn_id: other.id })]).toEqual([2600, 5000])

  await counted({ farm_id: farm.id }, '2026-06-12', 7000)
  expect(await calculated({ farm_id: farm.id })).toBe(7000)
  // 2 500 of the 7 000 kg are in this barn; the count of the 14th is 300 kg below the calculated stock.
  await counted({ barn_id: barn.id }, '2026-06-13', 2500)
  expect(await calculated({ farm_id: farm.id })).toBe(7000)
  await counted({ barn_id: barn.id }, '2026-06-14', 2200)
  expect(await calculated({ farm_id: farm.id })).toBe(6700)
})

test('a farm delivery is stored in the counted barn and does not count twice', async () => {
  const { farm, who, barn, place } = await aFormHerd(api)
  const store = { farm_id: farm.id }
  const counted = (at: object, day: string, kg: number) =>
    submitForm(who, formId.feedCount, at, { 'FS_Main.FF_Date': day, 'FS_Silo.FF_Amount': kg }, { confirmed: true })
  const delivered = (day: string, kg: number) =>
    submitForm(
      who,
      formId.feedDelivery,
      store,
      { 'FS_Main.FF_Date': day, 'FS_Main.FF_FeedSupplier': 'DLG', 'FS_Line.FF_Amount': kg },
      { confirmed: true },
    )
  const calculated = async () =>
    valueAt((await openForm(who, formId.feedCount, store)).form, 'FS_Silo.FF_CalculatedStock')
  await counted({ barn_id: barn.id }, '2026-06-02', 5000)
  await delivered('2026-06-04', 10_000)
  const use = { 'FS_Main.FF_DateFrom': '2026-06-03', 'FS_Main.FF_Date': '2026-06-09', 'FS_Feed.FF_Amount': 3000 }
  await submitForm(who, formId.feedUse, place, use, { confirmed: true })
  expect(await calculated()).toBe(12_000)
  await counted({ barn_id: barn.id }, '2026-06-10', 11_900)
  expect(await calculated()).toBe(11_900)
  // After a count and a delivery of the whole farm, the count of one barn does not set the stock of the farm.
  await counted(store, '2026-06-11', 11_000)
  await delivered('2026-06-12', 4000)
  await counted({ barn_id: barn.id }, '2026-06-13', 14_800)
  expect(await calculated()).toBe(15_000)
})

test('the feed count form starts with a silo for every mix in stock', async () => {
  const { company, farm, who, mix } = await aFormHerd(api)
  const other = await aFeedMix(api.db, company, { name: 'Start', farms: [farm] })
  const store = { farm_id: farm.id }
  await submitForm(who, formId.feedDelivery, store, {
    'FS_Main.FF_FeedSupplier': 'DLG',
    'FS_Line.FF_Mix': mix.id,
    'FS_Line.FF_Amount': 3000,
    'FS_Line_1.FF_Mix': other.id,
    'FS_Line_1.FF_Amount': 2000,
    'FS_Line_1.FF_AllocateTo': 'farm',
  })
  const { form } = await openForm(who, formId.feedCount, store)
  expect(form.sections.map(({ id }) => id)).toEqual(['FS_Main', 'FS_Silo', 'FS_Silo_1', 'FS_More'])
  expect(valueAt(form, 'FS_Silo_1.FF_CalculatedStock')).toBe(2000)
})

test('the mix last fed is filled in; without earlier use none of several is proposed', async () => {
  const { company, farm, who, place, mix } = await aFormHerd(api)
  const other = await aFeedMix(api.db, company, { name: 'Fravænning', farms: [farm] })
  const weaners = await aBarn(api.db, farm, { name: 'Klima', pigType: 1 })
  const mixAt = async (where: Parameters<typeof openForm>[2]) =>
    valueAt((await openForm(who, formId.feedUse, where)).form, 'FS_Feed.FF_Mix')
  expect(await mixAt(place)).toBeNull()

  const used = { ...WEEK, 'FS_Feed.FF_Mix': mix.id, 'FS_Feed.FF_Amount': 1400 }
  await submitForm(who, formId.feedUse, place, used)
  expect(await mixAt(place)).toBe(mix.id)
  // Pigs of the other type have not been fed yet.
  expect(await mixAt({ barn_id: weaners.id })).toBeNull()

  const delivered = { 'FS_Main.FF_FeedSupplier': 'DLG', 'FS_Line.FF_Mix': other.id, 'FS_Line.FF_Amount': 3000 }
  await submitForm(
    who,
    formId.feedDelivery,
    { farm_id: farm.id },
    { ...delivered, 'FS_Line.FF_AllocateTo': weaners.id },
  )
  expect(await mixAt({ barn_id: weaners.id })).toBe(other.id)
  expect(await mixAt(place)).toBe(mix.id)
})
