import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, pigsIn } from '#testing/fixtures/form-herd.ts'
import {
  changeRecordByForm,
  openForm,
  openRecord,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'

const api = await testApi()

test('a weighing of two pens is one weighing at the mean of their pigs, and the estimate follows it', async () => {
  const { who, place, section } = await aFormHerd(api)
  const saved = await submitForm(who, formId.weighing, place, {
    'FS_Weighing.FF_Number': 20,
    'FS_Weighing.FF_AvgWeight': 44,
    'FS_Weighing.FF_Pen': '3',
    'FS_Weighing_1.FF_Number': 10,
    'FS_Weighing_1.FF_AvgWeight': 38,
  })
  // (20 × 44 + 10 × 38) / 30
  expect(saved.message).toBe('Vejning gemt: 42 kg i Stald 4, A2')
  expect(await pigsIn(who, section)).toBe(120)
  const { form } = await openForm(who, formId.departure, place)
  expect(valueAt(form, 'FS_Main.FF_EstWeight')).toBeCloseTo(42, 0)

  const stored = (await openRecord(who, saved.id)).form
  expect([valueAt(stored, 'FS_Weighing_1.FF_Number'), valueAt(stored, 'FS_Weighing.FF_Pen')]).toEqual([10, '3'])
  await changeRecordByForm(who, saved.id, { 'FS_Weighing_1.FF_AvgWeight': 41, 'FS_Weighing_1.FF_TotalWeight': null })
  expect(valueAt((await openForm(who, formId.departure, place)).form, 'FS_Main.FF_EstWeight')).toBeCloseTo(43, 0)
})

test('copies of a section keep their weights when one of them changes', async () => {
  const { who, place } = await aFormHerd(api)
  let { form } = await openForm(who, formId.weighing, place)
  form = await typeInto(
    who,
    form,
    {
      'FS_Weighing.FF_Number': 20,
      'FS_Weighing.FF_TotalWeight': 880,
      'FS_Weighing_1.FF_Number': 10,
      'FS_Weighing_1.FF_AvgWeight': null,
    },
    'FF_TotalWeight',
  )
  expect(valueAt(form, 'FS_Weighing.FF_AvgWeight')).toBe(44)
  form = await typeInto(who, form, { 'FS_Weighing_1.FF_AvgWeight': 40 })
  expect([valueAt(form, 'FS_Weighing.FF_TotalWeight'), valueAt(form, 'FS_Weighing_1.FF_TotalWeight')]).toEqual([
    880, 400,
  ])
  // The total of the first was typed: a new number there changes its average, not that of the second.
  form = await typeInto(who, form, { 'FS_Weighing.FF_Number': 22 })
  expect([valueAt(form, 'FS_Weighing.FF_AvgWeight'), valueAt(form, 'FS_Weighing_1.FF_AvgWeight')]).toEqual([40, 40])
})

test('a weighing below the last weight is refused', async () => {
  const { who, place } = await aFormHerd(api)
  const weighed = (avgKg: number, day: string) => ({
    'FS_Main.FF_Date': day,
    'FS_Weighing.FF_Number': 30,
    'FS_Weighing.FF_AvgWeight': avgKg,
  })
  await submitForm(who, formId.weighing, place, weighed(40, '2026-06-10'))
  await expect(submitForm(who, formId.weighing, place, weighed(35, '2026-06-15'))).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'weighing.shrinks', message: 'Vægten er faldet fra 40 kg den 10.06.2026. Ret vægten' }],
  })
  await expect(submitForm(who, formId.weighing, place, weighed(60, '2026-06-15'))).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'weighing.last_weight',
        message: '60 kg ligger langt fra det ventede. Sidste vægt var 40 kg den 10.06.2026',
      },
    ],
  })
})

test('the spread is drawn only with an average, and as half of it at most', async () => {
  const { who, place } = await aFormHerd(api)
  const weighed = { 'FS_Weighing.FF_Number': 30, 'FS_Weighing.FF_AvgWeight': 42 }
  await expect(
    submitForm(who, formId.weighing, place, { ...weighed, 'FS_Weighing.FF_WeightSpread': 30 }),
  ).rejects.toMatchObject({
    status: 422,
    messages: [{ field: 'FS_Weighing.FF_WeightSpread', message: 'Værdien må højst være 21' }],
  })
  const { id } = await submitForm(who, formId.weighing, place, { ...weighed, 'FS_Weighing.FF_WeightSpread': 6 })
  expect(valueAt((await openRecord(who, id)).form, 'FS_Weighing.FF_WeightSpread')).toBe(6)
})
