import { expect, test } from 'vitest'
import { gramsOf, kilosText } from './grams.ts'

test('gramsOf converts kilos to grams and back, from text and number', () => {
  expect(gramsOf('110935.730')).toBe(110_935_730)
  expect(gramsOf(66.05)).toBe(66_050)
  expect(gramsOf('-0.5')).toBe(-500)
  expect(kilosText(110_935_730)).toBe('110935.730')
  expect(kilosText(-500)).toBe('-0.500')
  expect(kilosText(0)).toBe('0.000')
})

test('zero has no sign', () => {
  expect(gramsOf('-0.000')).toBe(0)
})

test('a fraction of a gram is refused, not rounded', () => {
  expect(() => gramsOf(1.0005)).toThrow(RangeError)
  expect(() => gramsOf('abc')).toThrow(RangeError)
})
