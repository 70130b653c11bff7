import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageCodes } from '../locale/language.ts'
import { formatNumber } from './format-numbers.ts'
import { parseNumber } from './parse-number.ts'

test.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1.012,4', 1012.4],
  ['1,012.4', 1012.4],
  ['1 012,4', 1012.4],
  ['1.012.400', 1_012_400],
  ['-3', -3],
  ['−3,5', -3.5],
  ['0', 0],
  [',5', 0.5],
])('typed number %s is parsed as %d', (typed, value) => {
  expect(parseNumber(typed)).toBe(value)
})

test('empty input is missing, not zero', () => {
  expect(parseNumber('')).toBeNull()
  expect(parseNumber('  ')).toBeNull()
})

test.each(['ten', '12x', '-', ',', '1-2', '--1'])('input %s is no number', (typed) => {
  expect(parseNumber(typed)).toBeUndefined()
})

test.each(languageCodes)('number shown in %s can be typed back', (language) => {
  const hundredths = fc.integer({ min: -99_999_99, max: 99_999_99 }).map((value) => value / 100)
  fc.assert(
    fc.property(hundredths, (value) => {
      expect(parseNumber(formatNumber(value, 'price', language))).toBeCloseTo(value, 5)
    }),
  )
})
