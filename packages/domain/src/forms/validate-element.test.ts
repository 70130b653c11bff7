import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeToShow, type ElementFaultCode, type ElementToCheck } from './form-element.ts'
import { validateForScreen, validateForServer } from './validate-element.ts'

const element = (over: Partial<ElementToCheck>): ElementToCheck => ({
  id: 'FF_Field',
  type: 'textbox',
  input_type: 'string',
  required: true,
  minimum_value: null,
  maximum_value: null,
  stepsize: null,
  values: null,
  value: null,
  ...over,
})

/** The code and the number of the message, as shown on the screen. */
const seen = (over: Partial<ElementToCheck>) =>
  validateForScreen(element(over)).map(({ code, params }) => [code, params.value])
const sent = (over: Partial<ElementToCheck>) =>
  validateForServer(element(over)).map(({ code, params }) => [code, params.value])

const name = { minimum_value: 2, maximum_value: 10 }
const heads = { input_type: 'int', minimum_value: 1, maximum_value: 9999 } as const
const weight = { input_type: 'double', minimum_value: 0.5, maximum_value: 200 } as const
const cause = { type: 'dropdown', input_type: 'keyvaluepair', values: [{ id: '1' }, { id: '2' }] } as const
const pens = { type: 'multiselect', input_type: 'keyvaluepairlist', values: [{ id: 'a' }, { id: 'b' }] } as const
const date = {
  type: 'datepicker',
  input_type: 'datetime',
  minimum_date: '2026-11-14',
  maximum_date: '2026-11-21',
} as const

test('[FORM-076] a text that is too short reports the minimum number of characters', () => {
  expect(seen({ ...name, value: 'A' })).toEqual([['strings.minLength', 2]])
  expect(seen({ ...name, value: ' A ' })).toEqual([['strings.minLength', 2]])
  expect(seen({ ...name, value: 'A2' })).toEqual([])
  expect(seen({ value: null })).toEqual([['strings.minLength', 1]])
  expect(seen({ minimum_value: 0, maximum_value: 20, value: '' })).toEqual([['strings.minLength', 1]])
})

test('[FORM-077] a text that is too long reports the maximum number of characters, not the minimum', () => {
  expect(seen({ ...name, value: 'Sektion 101' })).toEqual([['strings.maxLength', 10]])
  expect(seen({ ...name, value: 'Sektion 10' })).toEqual([])
  // Ten pig emojis are ten characters for a person, but twenty UTF-16 units.
  expect(seen({ ...name, value: '🐖'.repeat(10) })).toEqual([])
})

test('a text with a required format reports the format that is missing', () => {
  const chr = { format: { pattern: '^\\d{1,6}$', rule: 'farm.chr_digits' } } as const
  expect(seen({ ...chr, value: '12a' })).toEqual([['farm.chr_digits', undefined]])
  expect(seen({ ...chr, value: ' 55021 ' })).toEqual([])
  // An empty value is missing, not wrong.
  expect(seen({ ...chr, value: '' })).toEqual([['strings.minLength', 1]])
})

test('[FORM-080] heads are whole numbers', () => {
  expect(seen({ ...heads, value: 12.5 })).toEqual([['integers.isInteger', undefined]])
  expect(seen({ ...heads, value: '12' })).toEqual([['integers.isInteger', undefined]])
  expect(seen({ ...heads, value: null })).toEqual([['integers.isInteger', undefined]])
})

test('[FORM-081] [FORM-082] heads must lie within their bounds, bounds included', () => {
  expect(seen({ ...heads, value: 0 })).toEqual([['integers.min', 1]])
  expect(seen({ ...heads, value: 10_000 })).toEqual([['integers.max', 9999]])
  expect(seen({ ...heads, value: 1 })).toEqual([])
  expect(seen({ ...heads, value: 9999 })).toEqual([])
})

test('[FORM-083] a whole number without bounds must be a safe integer', () => {
  expect(seen({ input_type: 'int', value: Number.MAX_SAFE_INTEGER })).toEqual([])
  expect(seen({ input_type: 'int', value: 2 ** 53 })).toEqual([['integers.max', Number.MAX_SAFE_INTEGER]])
  expect(seen({ input_type: 'int', value: -(2 ** 53) })).toEqual([['integers.min', Number.MIN_SAFE_INTEGER]])
})

test('[FORM-084] [FORM-085] [FORM-086] a weight must be a number within its bounds', () => {
  expect(seen({ ...weight, value: null })).toEqual([['doubles.isNumber', undefined]])
  expect(seen({ ...weight, value: Number.NaN })).toEqual([['doubles.isNumber', undefined]])
  expect(seen({ ...weight, value: 0.4 })).toEqual([['doubles.min', 0.5]])
  expect(seen({ ...weight, value: 200.1 })).toEqual([['doubles.max', 200]])
  expect(seen({ ...weight, value: 0.5 })).toEqual([])
})

test('[FORM-087] a weight spread must be a number and has no bounds', () => {
  const spread = { ...weight, type: 'chartspread' } as const
  expect(seen({ ...spread, value: 900 })).toEqual([])
  expect(seen({ ...spread, value: null })).toEqual([['doubles.isNumber', undefined]])
})

test('[FORM-088] a required choice must not be empty', () => {
  expect(seen({ ...cause, value: null })).toEqual([['keyValuePairs.notEmpty', undefined]])
  expect(seen({ ...cause, value: '' })).toEqual([['keyValuePairs.notEmpty', undefined]])
  expect(seen({ ...cause, value: '2' })).toEqual([])
})

test('the last pen cannot be removed when a pen is required', () => {
  expect(seen({ ...pens, value: [] })).toEqual([['keyValuePairs.notEmpty', undefined]])
  expect(seen({ ...pens, value: ['b'] })).toEqual([])
  expect(seen({ ...pens, value: [], required: false })).toEqual([])
})

test('[FORM-098] a date must be set and lie within its bounds', () => {
  expect(seen({ ...date, value: null })).toEqual([['dates.required', undefined]])
  expect(seen({ ...date, value: '2026-11-13' })).toEqual([['dates.min', '2026-11-14']])
  expect(seen({ ...date, value: '2026-11-22' })).toEqual([['dates.max', '2026-11-21']])
  expect(seen({ ...date, value: '2026-02-30' })).toEqual([['dates.isDate', undefined]])
  expect(seen({ ...date, value: '2026-11-21' })).toEqual([])
})

test('a time and a date with time are each validated in their own format', () => {
  const clock = { type: 'clockpicker', input_type: 'datetime' } as const
  expect(seen({ ...clock, value: '23:59' })).toEqual([])
  expect(seen({ ...clock, value: '24:00' })).toEqual([['times.isTime', undefined]])
  const moment = { ...date, type: 'datetimepicker' } as const
  expect(seen({ ...moment, value: '2026-11-21T07:30' })).toEqual([])
  expect(seen({ ...moment, value: '2026-11-22T07:30' })).toEqual([['dates.max', '2026-11-21']])
  expect(seen({ ...moment, value: '2026-11-21 7.30' })).toEqual([['dates.isDate', undefined]])
})

test('a checkbox must be ticked only where the form requires it; a slider always has a value', () => {
  const box = { type: 'checkbox', input_type: 'bool' } as const
  expect(seen({ ...box, value: false })).toEqual([])
  expect(seen({ ...box, minimum_value: 1, value: false })).toEqual([['booleans.required', undefined]])
  expect(seen({ ...box, minimum_value: 1, value: null })).toEqual([['booleans.required', undefined]])
  expect(seen({ ...box, minimum_value: 1, value: true })).toEqual([])
  expect(seen({ type: 'slider', input_type: 'int', value: null })).toEqual([])
})

test('a recurring date has a start within its bounds and a valid rule', () => {
  const repeating = { type: 'datepicker_with_recurrence', input_type: 'datetime_with_recurrence' } as const
  const weekly = { type: 'weekly', start: '2026-11-16', end: null, interval: 1, weekdays: [0] }
  const fromToday = { ...repeating, minimum_date: '2026-11-16' }
  expect(seen({ ...fromToday, value: weekly })).toEqual([])
  expect(seen({ ...fromToday, value: null })).toEqual([['dates.required', undefined]])
  expect(seen({ ...fromToday, value: { ...weekly, start: null } })).toEqual([['dates.required', undefined]])
  expect(seen({ ...fromToday, value: { ...weekly, start: '2026-11-15' } })).toEqual([['dates.min', '2026-11-16']])
  expect(seen({ ...fromToday, value: { ...weekly, interval: 5 } })).toEqual([['recurrences.intervalMax', 4]])
  expect(seen({ ...fromToday, value: { ...weekly, end: 'soon' } })).toEqual([['dates.isDate', undefined]])
  expect(seen({ ...fromToday, value: { ...weekly, type: 'yearly' } })).toEqual([['recurrences.type', undefined]])
})

test('[FORM-073] the screen ignores optional elements; the server refuses values they cannot have', () => {
  const optional = { ...heads, required: false, value: 'tolv' }
  expect(seen(optional)).toEqual([])
  expect(sent(optional)).toEqual([['integers.isInteger', undefined]])
})

test.each([
  ['text', { ...name, value: '  ' }],
  ['heads', { ...heads, value: null }],
  ['choice', { ...cause, value: '' }],
  ['list', { ...pens, value: [] }],
  ['date', { ...date, value: undefined }],
])('an optional empty %s is always valid', (_what, over) => {
  expect(sent({ ...over, required: false })).toEqual([])
})

test('the server refuses an option that is not offered and a checkbox that is neither yes nor no', () => {
  expect(sent({ ...cause, required: false, value: '99' })).toEqual([['option.unknown', undefined]])
  expect(sent({ ...pens, required: false, value: ['a', 'z'] })).toEqual([['option.unknown', undefined]])
  expect(sent({ ...pens, required: false, value: 'a' })).toEqual([['option.unknown', undefined]])
  expect(sent({ type: 'checkbox', input_type: 'bool', required: false, value: 'yes' })).toEqual([
    ['booleans.isBoolean', undefined],
  ])
  expect(sent({ required: false, value: { text: 'A2' } })).toEqual([['strings.isString', undefined]])
})

test('a textbox offers suggestions and accepts other texts', () => {
  expect(sent({ values: [{ id: 'Nygaard' }], value: 'Søndergaard' })).toEqual([])
})

test('[FORM-102] a slider without settings ranges from 0 to 100', () => {
  const slider = { type: 'slider', input_type: 'int' } as const
  expect(sent({ ...slider, value: 100 })).toEqual([])
  expect(sent({ ...slider, value: 101 })).toEqual([['integers.max', 100]])
  expect(sent({ ...slider, value: -1 })).toEqual([['integers.min', 0]])
})

test('[FORM-041] a number is a whole count of steps from its minimum', () => {
  const dose = { input_type: 'double', minimum_value: 0.5, maximum_value: 9.5, stepsize: 0.5 } as const
  expect(sent({ ...dose, value: 2.3 })).toEqual([['numbers.step', 0.5]])
  expect(sent({ ...dose, value: 2.5 })).toEqual([])
  expect(seen({ ...dose, value: 2.3 })).toEqual([['numbers.step', 0.5]])
  // 0.7 is two steps of 0.1 from 0.5, although (0.7 - 0.5) / 0.1 is 1.9999999999999996 in binary decimals.
  expect(sent({ ...dose, stepsize: 0.1, value: 0.7 })).toEqual([])
  expect(sent({ ...dose, stepsize: 0.1, value: 0.75 })).toEqual([['numbers.step', 0.1]])
  expect(sent({ ...heads, minimum_value: null, stepsize: 5, value: 12 })).toEqual([['numbers.step', 5]])
  expect(sent({ ...heads, minimum_value: null, stepsize: 5, value: -15 })).toEqual([])
})

test('a slider without a step goes in whole steps, with one in its own', () => {
  const slider = { type: 'slider', input_type: 'double' } as const
  expect(sent({ ...slider, value: 50.5 })).toEqual([['numbers.step', 1]])
  expect(sent({ ...slider, stepsize: 0.1, maximum_value: 1, value: 0.3 })).toEqual([])
  expect(sent({ ...slider, stepsize: 0.1, maximum_value: 1, value: 0.35 })).toEqual([['numbers.step', 0.1]])
})

test('a number that the server calculates may have more decimals than its step', () => {
  const average = { ...weight, stepsize: 0.1, value: 365 / 12 }
  expect(sent({ ...average, is_calculated: true })).toEqual([])
  expect(sent(average)).toEqual([['numbers.step', 0.1]])
})

test('an empty field says that a value is required, a wrong one what is wrong', () => {
  const shown = (code: ElementFaultCode, value: unknown) => codeToShow({ code, params: {} }, value, '2026-11-21')
  expect(shown('integers.isInteger', null)).toBe('keyValuePairs.notEmpty')
  expect(shown('strings.minLength', '  ')).toBe('keyValuePairs.notEmpty')
  expect(shown('integers.isInteger', 1.5)).toBe('integers.isInteger')
  expect(shown('booleans.required', null)).toBe('booleans.required')
})

test('a day after today says so where today is the last day', () => {
  const shown = (last: string) => codeToShow({ code: 'dates.max', params: { value: last } }, '2026-11-30', '2026-11-21')
  expect([shown('2026-11-21'), shown('2026-11-28')]).toEqual(['dates.future', 'dates.max'])
})

test('buttons and pictures have no value to validate', () => {
  for (const type of ['button', 'linkbutton', 'qualitydescriptor', 'highchart'] as const) {
    expect(seen({ type, value: null })).toEqual([])
    expect(sent({ type, value: null })).toEqual([])
  }
})

const anyElement = fc.record({
  type: fc.constantFrom('textbox', 'dropdown', 'multiselect', 'checkbox', 'datepicker', 'slider', 'chartspread'),
  input_type: fc.constantFrom(
    'string',
    'int',
    'double',
    'keyvaluepair',
    'keyvaluepairlist',
    'bool',
    'datetime',
    'datetime_with_recurrence',
  ),
  required: fc.boolean(),
  minimum_value: fc.option(fc.integer({ min: -5, max: 5 })),
  maximum_value: fc.option(fc.integer({ min: 5, max: 50 })),
  value: fc.anything(),
}) as fc.Arbitrary<Partial<ElementToCheck>>

test('every value accepted by the server is accepted by the screen', () => {
  fc.assert(
    fc.property(anyElement, (over) => {
      if (sent(over).length === 0) expect(seen(over)).toEqual([])
    }),
  )
})
