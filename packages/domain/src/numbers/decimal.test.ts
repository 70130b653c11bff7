import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, parseScaledInteger, parseTypedNumber } from './decimal.ts'

test.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['1 234,5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['12.345.678,9', '12345678.9'],
  ['1.234.567', '1234567'],
  ['1\u00a0234', '1234'],
  // A single mark is a decimal mark, even with three digits after it.
  ['1.234', '1.234'],
  ['1,234', '1.234'],
  [',5', '0.5'],
  ['5,', '5'],
  ['-3,2', '-3.2'],
  ['\u22123,2', '-3.2'],
  ['+4', '4'],
  ['007', '7'],
])('a typed %s is read as %s', (typed, expected) => {
  expect(decimalText(typed)).toBe(expected)
})

test.each(['', ' ', ',', '-', 'tolv', '12 kg', '1e3', '1.2.3', '1.234.56', '1,23.5', '1.2,3,4', '--1', 'NaN'])(
  '%s is not clearly one number',
  (typed) => {
    expect(decimalText(typed)).toBeNull()
    expect(parseTypedNumber(typed)).toBeNull()
  },
)

test('a pig of 12,5 kg is not recorded as 125 kg', () => {
  expect(parseTypedNumber('12,5')).toBe(12.5)
  expect(parseTypedNumber('12.5')).toBe(12.5)
})

test('kilos are converted to grams and kroner to øre exactly', () => {
  expect(parseScaledInteger(decimalText('144,5'), 3)).toBe(144_500)
  expect(parseScaledInteger(decimalText('1 234,56'), 2)).toBe(123_456)
  expect(parseScaledInteger('0.29', 2)).toBe(29)
  expect(parseScaledInteger('-0', 2)).toBe(0)
  expect(parseScaledInteger('12.3450', 3)).toBe(12_345)
})

test('digits beyond the smallest unit and numbers too large are refused, not rounded', () => {
  expect(parseScaledInteger('12.3456', 3)).toBeNull()
  expect(parseScaledInteger('9007199254740993', 0)).toBeNull()
  expect(parseScaledInteger(null, 2)).toBeNull()
  expect(parseScaledInteger('12,5', 1)).toBeNull()
})

test('a number written with a comma, a point or groups is read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.boolean(), (thousandths, isDanish) => {
      const whole = String(Math.floor(thousandths / 1000)).replaceAll(/\B(?=(\d{3})+$)/g, isDanish ? '.' : ',')
      const typed = `${whole}${isDanish ? ',' : '.'}${String(thousandths % 1000).padStart(3, '0')}`
      expect(parseScaledInteger(decimalText(typed), 3)).toBe(thousandths)
    }),
  )
})
