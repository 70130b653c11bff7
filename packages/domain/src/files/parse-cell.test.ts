import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmbiguousNumber, parseDayCell, parseDecimalText, parseInstant } from './parse-cell.ts'

test('numbers are read with either decimal mark, and thousands between groups of three digits alone', () => {
  const cases: [string, string | null, string | null][] = [
    // text, with a decimal comma, with a decimal point
    ['0,5', '0.5', '0.5'],
    ['0.5', '0.5', '0.5'],
    ['30.5', '30.5', '30.5'],
    ['30.1234', '30.1234', '30.1234'],
    ['0.125', '0.125', '0.125'],
    ['1234.567', '1234.567', '1234.567'],
    ['30.5.1', null, null],
    ['1.234,50', '1234.50', null],
    ['1,234.50', null, '1234.50'],
    ['2.800', '2800', '2.800'],
    ['2,800', '2.800', '2800'],
    ['1.234.567', '1234567', null],
    ['1 234', '1234', '1234'],
    ['1\u00a0234\u00a0567,8', '1234567.8', null],
    ["1'234", '1234', '1234'],
    ['12 34', null, null],
    ['1.23.456', null, null],
    ['1.234 567', null, null],
    [' +7 ', '7', '7'],
    ['\u22125', '-5', '-5'],
    ['- 5', '-5', '-5'],
    ['+-5', null, null],
    ['5-', null, null],
    ['95,5 kg', null, null],
    ['1e3', null, null],
    [',5', null, null],
    ['5,', null, null],
    ['', null, null],
    ['1234567890123456', null, null],
    ['Infinity', null, null],
    ['١٢', null, null],
  ]
  for (const [text, comma, point] of cases)
    expect([text, parseDecimalText(text, ','), parseDecimalText(text, '.')]).toEqual([text, comma, point])
})

test('a single mark before three digits is ambiguous, and thousands that another mark confirms are not', () => {
  const ambiguous = ['1.234', '-12.000', '123.456', '1.234,5', '0.125', '1234.567', '30.5', '1.234.567', '1 234']
  expect(ambiguous.filter((text) => isAmbiguousNumber(text, ','))).toEqual(['1.234', '-12.000', '123.456'])
  expect(['1,234', '1.234'].filter((text) => isAmbiguousNumber(text, '.'))).toEqual(['1,234'])
})

test('every whole number of øre written with either mark reads as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.boolean(), (oere, hasThousands) => {
      const exact = (oere / 100).toFixed(2)
      const danish = hasThousands
        ? new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2 }).format(oere / 100)
        : exact.replace('.', ',')
      expect(Number(parseDecimalText(danish, ','))).toBe(oere / 100)
      expect(parseDecimalText(exact, '.')).toBe(exact)
    }),
  )
})

test('days are read in their order, a year first in any, and cut from a time behind them', () => {
  expect(parseDayCell('31-12-2025', 'dmy')).toBe('2025-12-31')
  expect(parseDayCell('1.2.2026', 'dmy')).toBe('2026-02-01')
  expect(parseDayCell('1/2/2026', 'mdy')).toBe('2026-01-02')
  for (const order of ['dmy', 'ymd', 'mdy'] as const) {
    expect(parseDayCell('2026-02-01', order)).toBe('2026-02-01')
    expect(parseDayCell('20260201', order)).toBe('2026-02-01')
    expect(parseDayCell('2026-02-01T10:30:00Z', order)).toBe('2026-02-01')
  }
  expect(parseDayCell('01-02-2026 10:30', 'dmy')).toBe('2026-02-01')
  expect(parseDayCell('01.02.2026 10.30', 'dmy')).toBe('2026-02-01')
  expect(parseDayCell('29-02-2024', 'dmy')).toBe('2024-02-29')
})

test('years of two digits are those of this century, in the order of the file', () => {
  expect(parseDayCell('27-10-26', 'dmy')).toBe('2026-10-27')
  expect(parseDayCell('1/2/26', 'dmy')).toBe('2026-02-01')
  expect(parseDayCell('1/2/26', 'mdy')).toBe('2026-01-02')
  expect(parseDayCell('26-10-27', 'ymd')).toBe('2026-10-27')
  expect(parseDayCell('01.02.26 10:30', 'dmy')).toBe('2026-02-01')
  for (const text of ['01-02-80', '01-02-99', '29-02-25', '01-02-6', '1-2-026'])
    expect([text, parseDayCell(text, 'dmy')]).toEqual([text, null])
})

test('days that are not in the calendar or have more behind them are refused', () => {
  for (const text of [
    ...['29-02-2025', '31-04-2026', '00-01-2026', '1900-02-29', '32-01-2026', '01-13-2026', '2026-1-001'],
    ...['01-02-2026 to 03-02-2026', '01-02-2026 or so', '1-2.2026', '2026', '46023', '', 'i går'],
  ])
    expect([text, parseDayCell(text, 'dmy')]).toEqual([text, null])
})

test('every day from 1999 to 2101 reads as itself in all three orders', () => {
  const days = fc.date({ min: new Date('1999-01-01'), max: new Date('2101-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom('-', '.', '/'), (date, mark) => {
      const day = date.toISOString().slice(0, 10)
      const [year, month, dayOfMonth] = day.split('-')
      expect(parseDayCell([dayOfMonth, month, year].join(mark), 'dmy')).toBe(day)
      expect(parseDayCell([month, dayOfMonth, year].join(mark), 'mdy')).toBe(day)
      expect(parseDayCell([year, month, dayOfMonth].join(mark), 'ymd')).toBe(day)
    }),
  )
})

test('instants need their offset and a day of the calendar', () => {
  expect(parseInstant('2026-06-10T08:00:00+02:00')).toBe('2026-06-10T06:00:00.000Z')
  expect(parseInstant('2026-06-10 08:00 Z')).toBe('2026-06-10T08:00:00.000Z')
  expect(parseInstant('2026-06-10T08:00:00.250-0330')).toBe('2026-06-10T11:30:00.250Z')
  for (const text of [
    '2026-06-10T08:00:00',
    '2026-02-30T08:00:00Z',
    '2026-06-10T25:00Z',
    '2026-06-10',
    '10-06-2026 08:00Z',
  ])
    expect([text, parseInstant(text)]).toEqual([text, null])
})
