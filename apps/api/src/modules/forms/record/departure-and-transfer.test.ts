import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aBarn, aBatch, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
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

test('a sale takes all pigs with one press, at a weight near the calculated one', async () => {
  const { who, place, section } = await aFormHerd(api)
  let { form } = await openForm(who, formId.departure, place)
  expect(elementAt(form, 'FS_Main.FF_All').label).toBe('Alle 120 grise')
  form = await typeInto(who, form, {}, 'FF_All')
  expect(valueAt(form, 'FS_Main.FF_Number')).toBe(120)

  const far = { 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgWeight': 90 }
  await expect(submitForm(who, formId.departure, place, far)).rejects.toMatchObject({
    status: 300,
    code: 'weight.off_estimate',
  })
  const saved = await submitForm(who, formId.departure, place, { 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgWeight': 44 })
  expect(saved.message).toBe('20 grise afgået fra Stald 4, A2')
  expect(await pigsIn(who, section)).toBe(100)
})

test('a buyer is remembered, and a CHR number has digits only', async () => {
  const { who, place } = await aFormHerd(api)
  const sale = { 'FS_Main.FF_Number': 2, 'FS_Main.FF_AvgWeight': 44, 'FS_To.FF_Buyer': 'Kirkegård' }
  await expect(
    submitForm(who, formId.departure, place, { ...sale, 'FS_To.FF_DestinationChr': 'DK12' }),
  ).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'departure.chr_format', field: 'FS_To.FF_DestinationChr' }],
  })
  await submitForm(who, formId.departure, place, { ...sale, 'FS_To.FF_DestinationChr': '54321' })
  const { form } = await openForm(who, formId.departure, place)
  expect(elementAt(form, 'FS_To.FF_Buyer').type_settings.values).toEqual([{ id: 'Kirkegård', value: 'Kirkegård' }])
})

test('a departure of slightly too many pigs is confirmed and shown as missing', async () => {
  const { who, place, section } = await aFormHerd(api)
  const sale = { 'FS_Main.FF_Number': 123, 'FS_Main.FF_AvgWeight': 44 }
  await expect(submitForm(who, formId.departure, place, sale)).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'stock.short',
        field: 'FS_Main.FF_Number',
        message:
          'Der mangler 3 grise i Stald 4, A2 den 15.06.2026. Sender du alligevel, vises beholdningen som −3, til det er forklaret',
      },
    ],
  })
  await submitForm(who, formId.departure, place, sale, { confirmed: true })
  expect(await pigsIn(who, section)).toBe(-3)
})

test('errors are listed before warnings, and the farm is named for a person with two farms', async () => {
  const { company, place, farm } = await aFormHerd(api)
  const second = await aFarm(api.db, company, { name: 'Vestergård' })
  const farms = [farm, second].map((one) => ({ farm: one, permission: 'ReadWrite' as const }))
  const who = api.as(await aPerson(api.db, { company, farms }))
  const sale = { 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgWeight': 90 }
  await expect(
    submitForm(who, formId.departure, place, { ...sale, 'FS_To.FF_DestinationChr': 'DK12' }),
  ).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'departure.chr_format' }, { code: 'weight.off_estimate' }],
  })
  await expect(
    submitForm(who, formId.departure, place, { ...sale, 'FS_Main.FF_Date': '2026-05-20' }),
  ).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([
      expect.objectContaining({ message: 'Nygaard, Stald 4, A2 har ingen grise før 01.06.2026' }),
    ]),
  })
  await expect(submitForm(who, formId.departure, place, { ...sale, 'FS_Main.FF_Number': 123 })).rejects.toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ message: expect.stringMatching(/^Der mangler 3 grise i Nygaard, Stald 4, A2 /) }),
    ]),
  })
})

test('a transfer moves pigs to the next section at their estimated weight', async () => {
  const { who, place, section, empty } = await aFormHerd(api)
  let { form } = await openForm(who, formId.transfer, place)
  const targets = elementAt(form, 'FS_To.FF_TransferTo').type_settings.values
  expect(targets).toEqual([{ id: empty.id, value: 'Stald 4, A1 (0 grise)' }])
  // Filled in: the only other place, and the estimated weight.
  expect(valueAt(form, 'FS_To.FF_TransferTo')).toBe(empty.id)
  expect(valueAt(form, 'FS_Main.FF_Left')).toBe(120)
  form = await typeInto(who, form, { 'FS_To.FF_Number': 50 })
  expect(valueAt(form, 'FS_Main.FF_Left')).toBe(70)
  expect(valueAt(form, 'FS_To.FF_TotalWeight')).toBeCloseTo(50 * Number(valueAt(form, 'FS_To.FF_AvgWeight')), 1)

  const saved = await submitForm(who, formId.transfer, place, { 'FS_To.FF_Number': 50 })
  expect(saved.message).toBe('50 grise flyttet til Stald 4, A1')
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([70, 50])
})

test('too few places at the target of a transfer are those of that place, with the pigs that are there', async () => {
  const { barn, who, place } = await aFormHerd(api)
  const small = await aSection(api.db, barn, { name: 'A3', pigCapacity: 40 })
  const move = (head: number, options = {}) =>
    submitForm(who, formId.transfer, place, { 'FS_To.FF_TransferTo': small.id, 'FS_To.FF_Number': head }, options)
  const question = (message: string) => ({ status: 300, messages: [{ code: 'capacity.over', message }] })
  await expect(move(50)).rejects.toMatchObject(question('Stald 4, A3 får 50 grise på 40 pladser'))
  await move(50, { confirmed: true })
  await expect(move(10)).rejects.toMatchObject(question('Stald 4, A3 får 60 grise på 40 pladser'))
})

test('too few places at batches are those of their barn, with all that a transfer brings there', async () => {
  const { farm, who, place } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Stald 8', isBatchProduction: true, pigCapacity: 60 })
  const [first, second] = [
    await aBatch(api.db, barn, { name: '2026-20', startDate: '2026-06-01' }),
    await aBatch(api.db, barn, { name: '2026-22', startDate: '2026-06-05' }),
  ]
  const move = (from: object, to: readonly (readonly [string, number])[]) =>
    submitForm(
      who,
      formId.transfer,
      from,
      Object.fromEntries(
        to.flatMap(([id, head], no) => {
          const copy = no === 0 ? 'FS_To' : `FS_To_${no}`
          return [
            [`${copy}.FF_TransferTo`, id],
            [`${copy}.FF_Number`, head],
            [`${copy}.FF_AvgWeight`, 42],
          ]
        }),
      ),
    )
  const question = (message: string, field: string) => ({
    status: 300,
    messages: [{ code: 'capacity.over', message, field }],
  })
  await expect(move(place, [[first.id, 70]])).rejects.toMatchObject(
    question('Stald 8 får 70 grise på 60 pladser', 'FS_To.FF_Number'),
  )
  const both = move(place, [
    [first.id, 35],
    [second.id, 35],
  ])
  await expect(both).rejects.toMatchObject(question('Stald 8 får 70 grise på 60 pladser', 'FS_To_1.FF_Number'))

  const saved = await move(place, [[first.id, 50]])
  await expect(move(place, [[second.id, 20]])).rejects.toMatchObject(
    question('Stald 8 får 70 grise på 60 pladser', 'FS_To.FF_Number'),
  )
  // The pigs of the entry itself are among those of the barn.
  await changeRecordByForm(who, saved.id, { 'FS_To.FF_Number': 60, 'FS_To.FF_TotalWeight': null })
  // A move inside the barn brings it no pigs.
  await move({ batch_id: first.id }, [[second.id, 60]])
})

test('a section without a number of its own has the places of its barn', async () => {
  const { farm, who, place } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Stald 9', pigCapacity: 40 })
  const section = await aSection(api.db, barn, { name: 'C1' })
  const question = { status: 300, messages: [{ code: 'capacity.over', message: 'Stald 9 får 50 grise på 40 pladser' }] }
  const transfer = { 'FS_To.FF_TransferTo': section.id, 'FS_To.FF_Number': 50 }
  await expect(submitForm(who, formId.transfer, place, transfer)).rejects.toMatchObject(question)
  const insertion = { 'FS_Main.FF_Number': 50, 'FS_Main.FF_AvgWeight': 31 }
  await expect(submitForm(who, formId.insertion, { section_id: section.id }, insertion)).rejects.toMatchObject(question)
})

test('the remaining pigs fill in the empty number of a transfer', async () => {
  const { barn, who, place, empty } = await aFormHerd(api)
  const third = await aSection(api.db, barn, { name: 'A3' })
  let { form } = await openForm(who, formId.transfer, place)
  form = await typeInto(
    who,
    form,
    {
      'FS_To.FF_TransferTo': empty.id,
      'FS_To.FF_Number': 50,
      'FS_To_1.FF_TransferTo': third.id,
      'FS_To_1.FF_Number': null,
    },
    'FF_All',
  )
  expect([valueAt(form, 'FS_To.FF_Number'), valueAt(form, 'FS_To_1.FF_Number')]).toEqual([50, 70])
})

test('a transfer to two places is two records; deleting one removes both its legs', async () => {
  const { barn, who, place, section, empty } = await aFormHerd(api)
  const third = await aSection(api.db, barn, { name: 'A3' })
  const saved = await submitForm(who, formId.transfer, place, {
    'FS_To.FF_TransferTo': empty.id,
    'FS_To.FF_Number': 50,
    'FS_To_1.FF_TransferTo': third.id,
    'FS_To_1.FF_Number': 30,
    'FS_To_1.FF_AvgWeight': 42,
  })
  expect(saved.message).toBe('80 grise flyttet til 2 steder')
  expect([await pigsIn(who, section), await pigsIn(who, empty), await pigsIn(who, third)]).toEqual([40, 50, 30])

  await changeRecordByForm(who, saved.id, { 'FS_To.FF_Number': 45, 'FS_To.FF_TotalWeight': null })
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([45, 45])
  expect(valueAt((await openRecord(who, saved.id)).form, 'FS_To.FF_TransferTo')).toBe(empty.id)

  await who.call(removeRecord, { params: { id: saved.id as RecordId }, query: {} })
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([90, 0])
})

test('too many pigs in all are reported at the place that exceeds the number', async () => {
  const { barn, who, place, empty } = await aFormHerd(api)
  const third = await aSection(api.db, barn, { name: 'A3' })
  const move = (first: number, second: number) =>
    submitForm(who, formId.transfer, place, {
      'FS_To.FF_TransferTo': empty.id,
      'FS_To.FF_Number': first,
      'FS_To_1.FF_TransferTo': third.id,
      'FS_To_1.FF_Number': second,
      'FS_To_1.FF_AvgWeight': 42,
    })
  const refused = (field: string) => ({
    status: 422,
    messages: [expect.objectContaining({ code: 'stock.below_zero', field })],
  })
  await expect(move(100, 50)).rejects.toMatchObject(refused('FS_To_1.FF_Number'))
  await expect(move(150, 10)).rejects.toMatchObject(refused('FS_To.FF_Number'))
})

test('the last used target places are listed first', async () => {
  const { barn, who, place } = await aFormHerd(api)
  const last = await aSection(api.db, barn, { name: 'Z9' })
  await submitForm(who, formId.transfer, place, { 'FS_To.FF_TransferTo': last.id, 'FS_To.FF_Number': 1 })
  const { form } = await openForm(who, formId.transfer, place)
  expect(elementAt(form, 'FS_To.FF_TransferTo').type_settings.values?.map(({ value }) => value)).toEqual([
    'Stald 4, Z9 (1 gris)',
    'Stald 4, A1 (0 grise)',
  ])
})

test('a transfer to the same place, twice to a place or back to weaners is refused', async () => {
  const { farm, who, place, section, empty } = await aFormHerd(api)
  const weaners = await aBarn(api.db, farm, { name: 'Klima', pigType: 1 })
  const to = (id: string) =>
    submitForm(who, formId.transfer, place, { 'FS_To.FF_TransferTo': id, 'FS_To.FF_Number': 5 })
  await expect(to(section.id)).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([expect.objectContaining({ code: 'transfer.same_place' })]),
  })
  await expect(to(weaners.id)).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([expect.objectContaining({ code: 'transfer.type_back' })]),
  })
  await expect(
    submitForm(who, formId.transfer, place, {
      'FS_To.FF_TransferTo': empty.id,
      'FS_To.FF_Number': 5,
      'FS_To_1.FF_TransferTo': empty.id,
      'FS_To_1.FF_Number': 6,
      'FS_To_1.FF_AvgWeight': 42,
    }),
  ).rejects.toMatchObject({ status: 422, messages: [{ code: 'transfer.twice', field: 'FS_To_1.FF_TransferTo' }] })
})

test('a transfer of weaners to slaughter pigs requires a weight and proposes none', async () => {
  const { farm, who, empty } = await aFormHerd(api)
  const weaners = await aBarn(api.db, farm, { name: 'Klima', pigType: 1 })
  await insertPigs(who, { barn_id: weaners.id }, { head: 200, day: '2026-05-01', avgKg: 7 })
  let { form } = await openForm(who, formId.transfer, { barn_id: weaners.id })
  expect(valueAt(form, 'FS_To.FF_AvgWeight')).not.toBeNull()
  form = await typeInto(who, form, { 'FS_To.FF_TransferTo': empty.id })
  expect(valueAt(form, 'FS_To.FF_AvgWeight')).toBeNull()
  await submitForm(
    who,
    formId.transfer,
    { barn_id: weaners.id },
    { 'FS_To.FF_TransferTo': empty.id, 'FS_To.FF_Number': 190, 'FS_To.FF_AvgWeight': 24 },
    { confirmed: true },
  )
  expect(await pigsIn(who, empty)).toBe(190)
})

test('a farm without write access is no transfer target', async () => {
  const { company, farm, who, section } = await aFormHerd(api)
  const employee = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const closed = await aSection(api.db, await aBarn(api.db, await aFarm(api.db, company)))
  const mine = (await openForm(employee, formId.transfer, { section_id: section.id })).form
  const all = (await openForm(who, formId.transfer, { section_id: section.id })).form
  const ids = (form: typeof mine) => elementAt(form, 'FS_To.FF_TransferTo').type_settings.values?.map(({ id }) => id)
  expect(ids(mine)).not.toContain(closed.id)
  expect(ids(all)).toContain(closed.id)
})
