import { putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, batchNamed, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aBarn, aBatch } from '#testing/fixtures/test-company.ts'
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

test('an insertion puts pigs in the section', async () => {
  const { who, empty } = await aFormHerd(api)
  const saved = await submitForm(
    who,
    formId.insertion,
    { section_id: empty.id },
    { 'FS_Main.FF_Number': 120, 'FS_Main.FF_AvgWeight': 30.5 },
  )
  expect(saved).toMatchObject({ message: '120 grise indsat i Stald 4, A1', pending: false })
  expect(await pigsIn(who, empty)).toBe(120)
})

test('[FORM-103] [FORM-105] the average or total weight typed last wins', async () => {
  const { who, place } = await aFormHerd(api)
  let { form } = await openForm(who, formId.insertion, place)
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 100 })
  form = await typeInto(who, form, { 'FS_Main.FF_AvgWeight': 30.5 })
  expect(valueAt(form, 'FS_Main.FF_TotalWeight')).toBe(3050)
  form = await typeInto(who, form, { 'FS_Main.FF_TotalWeight': 3100 })
  expect(valueAt(form, 'FS_Main.FF_AvgWeight')).toBe(31)
  // The total was typed last, so a new number changes the average.
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 124 })
  expect([valueAt(form, 'FS_Main.FF_AvgWeight'), valueAt(form, 'FS_Main.FF_TotalWeight')]).toEqual([25, 3100])
  form = await typeInto(who, form, { 'FS_Main.FF_AvgWeight': 30 })
  expect(valueAt(form, 'FS_Main.FF_TotalWeight')).toBe(3720)
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 100 })
  expect([valueAt(form, 'FS_Main.FF_AvgWeight'), valueAt(form, 'FS_Main.FF_TotalWeight')]).toEqual([30, 3000])
})

test('the total price is computed from the unit price, and the reverse', async () => {
  const { who, place } = await aFormHerd(api)
  let { form } = await openForm(who, formId.insertion, place)
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 100 })
  form = await typeInto(who, form, { 'FS_Price.FF_PricePerPig': 512.5 })
  expect(valueAt(form, 'FS_Price.FF_PriceTotal')).toBe(51_250)
  form = await typeInto(who, form, { 'FS_Price.FF_PriceTotal': 50_000 })
  expect(valueAt(form, 'FS_Price.FF_PricePerPig')).toBe(500)
})

test('a total weight alone is enough; number, average and total that disagree are refused', async () => {
  const { who, empty } = await aFormHerd(api)
  const place = { section_id: empty.id }
  const { id } = await submitForm(who, formId.insertion, place, {
    'FS_Main.FF_Number': 100,
    'FS_Main.FF_TotalWeight': 3050,
  })
  expect(valueAt((await openRecord(who, id)).form, 'FS_Main.FF_AvgWeight')).toBe(30.5)

  const wrong = { 'FS_Main.FF_Number': 100, 'FS_Main.FF_AvgWeight': 30, 'FS_Main.FF_TotalWeight': 3100 }
  await expect(submitForm(who, formId.insertion, place, wrong)).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'weight.sum', field: 'FS_Main.FF_TotalWeight' }],
  })
})

test('impossible weights are refused, unusual weights require confirmation', async () => {
  const { who, empty } = await aFormHerd(api)
  const place = { section_id: empty.id }
  await expect(
    submitForm(who, formId.insertion, place, { 'FS_Main.FF_Number': 100, 'FS_Main.FF_AvgWeight': 7 }),
  ).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'weight.impossible', message: '7 kg er ikke muligt her. Skriv mellem 15 og 60 kg' }],
  })
  const light = { 'FS_Main.FF_Number': 100, 'FS_Main.FF_AvgWeight': 18.5 }
  await expect(submitForm(who, formId.insertion, place, light)).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'weight.unusual', message: '18,5 kg er usædvanligt. Normalt 22–42 kg' }],
  })
})

test('a wrong age, too few places and an old date require confirmation together', async () => {
  const { who, place } = await aFormHerd(api)
  const submitted = submitForm(who, formId.insertion, place, { 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 24 })
  await expect(submitted).rejects.toMatchObject({ status: 300 })
  const { messages } = (await submitted.catch((error) => error)) as { messages: { code: string; message: string }[] }
  expect(messages.map(({ code }) => code)).toEqual(['insertion.mixed_ages', 'capacity.over'])
  expect(messages[1]?.message).toBe('Stald 4, A2 får 180 grise på 150 pladser')

  const old = submitForm(who, formId.insertion, place, {
    'FS_Main.FF_Date': '2026-05-01',
    'FS_Main.FF_Number': 10,
    'FS_Main.FF_AvgWeight': 30,
  })
  await expect(old).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'dates.old', message: 'Datoen ligger 45 dage tilbage. Er den rigtig?' }],
  })
})

test('origin and supplier of an insertion are remembered at the place', async () => {
  const { who, empty, place } = await aFormHerd(api)
  await submitForm(
    who,
    formId.insertion,
    { section_id: empty.id },
    {
      'FS_Main.FF_Number': 50,
      'FS_Main.FF_AvgWeight': 30,
      'FS_Main.FF_EntryKind': '3',
      'FS_Main.FF_PigletSupplier': 'Sønderholm',
    },
  )
  const { form } = await openForm(who, formId.insertion, { section_id: empty.id })
  expect(valueAt(form, 'FS_Main.FF_EntryKind')).toBe('3')
  expect(valueAt(form, 'FS_Main.FF_PigletSupplier')).toBe('Sønderholm')

  const elsewhere = (await openForm(who, formId.insertion, place)).form
  expect(valueAt(elsewhere, 'FS_Main.FF_PigletSupplier')).toBeNull()
  expect(elementAt(elsewhere, 'FS_Main.FF_PigletSupplier').type_settings.values).toEqual([
    { id: 'Sønderholm', value: 'Sønderholm' },
  ])
})

test('an edit changes the typed values and leaves the rest alone', async () => {
  const { who, empty } = await aFormHerd(api)
  const { id } = await submitForm(
    who,
    formId.insertion,
    { section_id: empty.id },
    { 'FS_Main.FF_Number': 50, 'FS_Main.FF_AvgWeight': 30, 'FS_More.FF_Remark': 'fra Fyn' },
  )
  await changeRecordByForm(who, id, { 'FS_Main.FF_Number': 40, 'FS_Main.FF_TotalWeight': null })
  const { form } = await openRecord(who, id)
  expect(form.version).toBe(2)
  expect(['FS_Main.FF_Number', 'FS_Main.FF_TotalWeight', 'FS_More.FF_Remark'].map((at) => valueAt(form, at))).toEqual([
    40,
    1200,
    'fra Fyn',
  ])
  expect(await pigsIn(who, empty)).toBe(40)
})

test('[FORM-103] a changed number in a stored entry recomputes the weight that was not typed', async () => {
  const { who, empty } = await aFormHerd(api)
  const place = { section_id: empty.id }
  const byAverage = { 'FS_Main.FF_Number': 120, 'FS_Main.FF_AvgWeight': 31, 'FS_Price.FF_PricePerPig': 500 }
  const first = await submitForm(who, formId.insertion, place, byAverage)
  let { form } = await openRecord(who, first.id)
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 118 })
  // 118 × 31 = 3 658 kg; 118 × 500 = 59 000 kr.
  expect(valueAt(form, 'FS_Main.FF_AvgWeight')).toBe(31)
  expect(valueAt(form, 'FS_Main.FF_TotalWeight')).toBe(3658)
  expect(valueAt(form, 'FS_Price.FF_PriceTotal')).toBe(59_000)

  const byTotal = { 'FS_Main.FF_Number': 7, 'FS_Main.FF_TotalWeight': 220 }
  const second = await submitForm(who, formId.insertion, place, byTotal)
  form = (await openRecord(who, second.id)).form
  form = await typeInto(who, form, { 'FS_Main.FF_Number': 8 })
  // 220 / 8
  expect(valueAt(form, 'FS_Main.FF_TotalWeight')).toBe(220)
  expect(valueAt(form, 'FS_Main.FF_AvgWeight')).toBe(27.5)
})

test('an insertion in a batch barn requires a batch, which starts no later than its first pigs', async () => {
  const { farm, who } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Stald 7', isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: '2026-23', startDate: '2026-06-05' })
  await expect(openForm(who, formId.insertion, { barn_id: barn.id })).rejects.toMatchObject({ status: 403 })

  const saved = await submitForm(
    who,
    formId.insertion,
    { batch_id: batch.id },
    { 'FS_Main.FF_Date': '2026-06-02', 'FS_Main.FF_Number': 300, 'FS_Main.FF_AvgWeight': 31 },
  )
  expect(saved.message).toBe('300 grise indsat i Stald 7, 2026-23')
  expect(await batchNamed(who, '2026-23')).toMatchObject({ pigs: 300, start_date: '2026-06-02' })
})

test('too few places for a batch are those of its barn, with the pigs of the other batches', async () => {
  const { farm, who } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Stald 8', isBatchProduction: true, pigCapacity: 1000 })
  const first = await aBatch(api.db, barn, { name: '2026-20', startDate: '2026-06-01' })
  const second = await aBatch(api.db, barn, { name: '2026-22', startDate: '2026-06-05' })
  const insert = (batch_id: typeof first.id, head: number) =>
    submitForm(
      who,
      formId.insertion,
      { batch_id },
      { 'FS_Main.FF_Date': '2026-06-10', 'FS_Main.FF_Number': head, 'FS_Main.FF_AvgWeight': 31 },
    )
  await insert(first.id, 700)
  await expect(insert(second.id, 500)).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'capacity.over', message: 'Stald 8 får 1.200 grise på 1.000 pladser' }],
  })
})

test('[FORM-104] form values are addressed by section and element; any other address is unknown', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await openForm(who, formId.insertion, place)
  const ask = (id: string) =>
    who.call(putDependents, {
      params: { form_id: formId.insertion, element_id: 'FS_Main.FF_TotalWeight' },
      body: {
        context: form.context,
        values: [
          { id: 'FS_Main.FF_Number', value: 10 },
          { id, value: 305 },
        ],
      },
    })
  const { values } = await ask('FS_Main.FF_TotalWeight')
  expect(values).toContainEqual({ id: 'FS_Main.FF_AvgWeight', value: 30.5 })
  for (const id of ['FF_TotalWeight', 'FS_Main.FF_Profit', 'FS_Profit.FF_TotalWeight']) {
    await expect(ask(id)).rejects.toMatchObject({ status: 400, code: 'request.unknown_field' })
  }
})

test('[FORM-037] [FORM-038] a form shows its subject, its place and its possible actions', async () => {
  const { who, empty, farm, barn } = await aFormHerd(api)
  const { form } = await openForm(who, formId.insertion, { section_id: empty.id }, { language: 'en' })
  expect(form).toMatchObject({
    title: 'Insertion',
    buttons: { next: 'Next', delete: null },
    event: { name: 'Insertion', icon_url: '/icons/door-enter.svg', action_id: 1 },
    farm: { id: farm.id, name: 'Nygaard' },
    location: { id: barn.id, name: 'Stald 4' },
    section: { id: empty.id, name: 'A1' },
    batch: null,
    record_id: null,
  })
  const pigs = { 'FS_Main.FF_Number': 5, 'FS_Main.FF_AvgWeight': 30 }
  const stored = await openRecord(who, (await submitForm(who, formId.insertion, { section_id: empty.id }, pigs)).id)
  expect(stored.form.buttons.delete).toBe('Slet')
})

test('a form context of another form or with a wrong signature is refused', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await openForm(who, formId.insertion, place)
  const ask = (context: typeof form.context) =>
    who.call(putDependents, {
      params: { form_id: formId.insertion, element_id: 'FF_Number' },
      body: { context, values: [{ id: 'FS_Main.FF_Number', value: 3 }] },
    })
  await expect(ask({ ...form.context, form_id: formId.deadPigs })).rejects.toMatchObject({ status: 400 })
  await expect(ask({ ...form.context, is_admin: true })).rejects.toMatchObject({ status: 400 })
  const foreign = (await aFormHerd(api)).farm.id
  await expect(ask({ ...form.context, farm_id: foreign })).rejects.toMatchObject({ status: 404 })
})
