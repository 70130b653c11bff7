import type { RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { expect, test } from 'vitest'
import { type FormValues, servedValues } from '#blocks/parts/dynamic-form/form-values.ts'
import { aFormSection, anElement } from '#testing/forms.ts'
import { confirmationSections } from './confirmation.ts'

const formatTexts = {
  yes: 'Yes',
  no: 'No',
  recurrence: ({ type, interval }: RecurrenceValue) => `${type} ${interval}`,
  photos: (count: number) => `${count} photos`,
  copyName: (name: string, number: number) => `${name} ${number}`,
}
const options = [
  { id: '1', value: 'Bought' },
  { id: '2', value: 'Own' },
]
const confirmed = (
  section: ReturnType<typeof aFormSection>,
  values: FormValues,
  original = servedValues([section]),
  isEdit = false,
) =>
  confirmationSections([section], values, original, isEdit, 'en', formatTexts).flatMap((part) =>
    part.values.map(({ label, text }) => [label, text]),
  )

test('[FORM-069] [FORM-070] [FORM-071] [FORM-067] confirmation shows values in readable form, without buttons and empty fields', () => {
  const section = aFormSection('FS_Main', 'Pigs', [
    anElement('textbox', 'FF_AvgWeight', 'Weight', { type_settings: { input_type: 'double', unit: 'kg' } }),
    anElement('chartspread', 'FF_WeightSpread', 'Spread', { type_settings: { input_type: 'double' } }),
    anElement('radiobutton', 'FF_EntryKind', 'From', {
      type_settings: { input_type: 'keyvaluepair', values: options },
    }),
    anElement('textbox', 'FF_PigletSupplier', 'Supplier', { type_settings: { values: options } }),
    anElement('datepicker', 'FF_Date', 'Date', { type_settings: { input_type: 'datetime' } }),
    anElement('checkbox', 'FF_Reported', 'Reported', { type_settings: { input_type: 'bool' } }),
    anElement('button', 'FF_All', 'All'),
    anElement('textbox', 'FF_Pen', 'Pen'),
    anElement('textbox', 'FF_Days', 'Course', {
      type_settings: { input_type: 'int', unit: 'days', unit_one: 'day' },
    }),
  ])
  const values = {
    FS_Main: {
      FF_Days: 1,
      FF_AvgWeight: 30.55,
      FF_WeightSpread: 3,
      FF_EntryKind: '1',
      FF_PigletSupplier: '2',
      FF_Date: '2026-11-21',
      FF_Reported: true,
      FF_Pen: null,
    },
  }
  expect(confirmed(section, values)).toEqual([
    ['Weight', '30.55\u00a0kg'],
    ['Spread', '± 3\u00a0kg'],
    ['From', 'Bought'],
    ['Supplier', '2'],
    ['Date', '21/11/2026'],
    ['Reported', 'Yes'],
    ['Course', '1\u00a0day'],
  ])
})

test('confirmation omits a folded section that was left untouched', () => {
  const pen = anElement('textbox', 'FF_Silo', 'Silo', { value: 'North' })
  const section = aFormSection('FS_More', 'More', [pen], { collapsed: true })
  expect(confirmed(section, { FS_More: { FF_Silo: 'North' } })).toEqual([])
  expect(confirmed(section, { FS_More: { FF_Silo: 'South' } })).toEqual([['Silo', 'South']])
})

test('edit confirmation marks what differs from the stored values, also emptied fields', () => {
  const section = aFormSection('FS_Main', 'Pigs', [
    anElement('textbox', 'FF_Number', 'Number', { value: 3, type_settings: { input_type: 'int' } }),
    anElement('textbox', 'FF_Pen', 'Pen', { value: '7' }),
  ])
  const [part] = confirmationSections(
    [section],
    { FS_Main: { FF_Number: 3, FF_Pen: null } },
    servedValues([section]),
    true,
    'en',
    formatTexts,
  )
  expect(part?.values.map(({ label, text, isChanged }) => [label, text, isChanged])).toEqual([
    ['Number', '3', false],
    ['Pen', '–', true],
  ])
})

test('[FORM-066] origin and target take double width', () => {
  const section = aFormSection('FS_To', 'To', [
    anElement('dropdown', 'FF_TransferTo', 'To', {
      value: '1',
      type_settings: { input_type: 'keyvaluepair', values: options },
    }),
  ])
  const [part] = confirmationSections(
    [section],
    servedValues([section]),
    servedValues([section]),
    false,
    'en',
    formatTexts,
  )
  expect(part?.values[0]?.isWide).toBe(true)
})

test('[FORM-068] [FORM-069] confirmation shows times, repetition and photos, but no links, qualities or charts', () => {
  const moment = { input_type: 'datetime' as const }
  const section = aFormSection('FS_Main', 'Visit', [
    anElement('clockpicker', 'FF_Clock', 'Time', { value: '07:30', type_settings: moment }),
    anElement('datetimepicker', 'FF_Moment', 'Moment', { value: '2026-11-21T14:05', type_settings: moment }),
    anElement('slider', 'FF_Share', 'Share', { value: 0.3, type_settings: { input_type: 'double' } }),
    anElement('datepicker_with_recurrence', 'FF_When', 'When', {
      value: { type: 'weekly', start: '2026-11-16', end: null, interval: 2, weekdays: [0] },
      type_settings: { input_type: 'datetime_with_recurrence' },
    }),
    anElement('textarea', 'FF_Remark', 'Remark', { value: { text: 'Lame', images: ['a', 'b'] } }),
    anElement('linkbutton', 'FF_Link', 'Overview'),
    anElement('qualitydescriptor', 'FF_Quality', 'Quality', { value: 2 }),
    anElement('highchart', 'FF_Chart', 'Chart', { value: null }),
  ])
  expect(confirmed(section, servedValues([section]))).toEqual([
    ['Time', '07:30'],
    ['Moment', '21/11/2026 14:05'],
    ['Share', '0.3'],
    ['When', 'weekly 2'],
    ['Remark', 'Lame · 2 photos'],
  ])
})

test('repeated section shows its number in the confirmation, as in the form', () => {
  const step = (id: string) => aFormSection(id, 'Step', [anElement('textbox', 'FF_SubTask', 'Step')])
  const prototype = { ...step('FS_Sub'), prototype: { max_copies: 20, add_label: 'Add step' } }
  const sections = [prototype, step('FS_Sub_1'), step('FS_Sub_2')]
  const values = { FS_Sub: { FF_SubTask: 'Wash' }, FS_Sub_1: { FF_SubTask: 'Dry' }, FS_Sub_2: { FF_SubTask: 'Heat' } }
  const names = confirmationSections(sections, values, {}, false, 'en', formatTexts).map(({ name }) => name)
  expect(names).toEqual(['Step 1', 'Step 2', 'Step 3'])
  const confirmed = confirmationSections([prototype], { FS_Sub: { FF_SubTask: 'Wash' } }, {}, false, 'en', formatTexts)
  expect(confirmed.map(({ name }) => name)).toEqual(['Step'])
})

test('weight is shown as typed, also where whole numbers were expected', () => {
  const section = aFormSection('FS_Main', 'Pigs', [
    anElement('textbox', 'FF_AvgWeight', 'Weight', { type_settings: { input_type: 'int', unit: 'kg' } }),
    anElement('textbox', 'FF_CarcassWeight', 'Carcass', { type_settings: { input_type: 'double', unit: 'kg' } }),
    anElement('textbox', 'FF_TotalWeight', 'Total', { type_settings: { input_type: 'double', unit: 'kg' } }),
    anElement('textbox', 'FF_LiveWeight', 'Live', { disabled: true, type_settings: { input_type: 'double' } }),
  ])
  const values = {
    FS_Main: { FF_AvgWeight: 82.8, FF_CarcassWeight: 28.865, FF_TotalWeight: 13082.4, FF_LiveWeight: 165.6 / 7 },
  }
  const texts = confirmationSections([section], values, {}, false, 'da', formatTexts).flatMap((part) =>
    part.values.map(({ text }) => text.replace('\u00a0', ' ')),
  )
  expect(texts).toEqual(['82,8 kg', '28,865 kg', '13.082,4 kg', '23,66'])
})
