import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundRunningTotal } from './running-total.ts'

test('parts are the rounded running total less the one before: 3 × 0.4 øre are 0, 1 and 0', () => {
  // 0.4, 0.8 and 1.2 øre are rounded to 0, 1 and 1.
  expect(roundRunningTotal([4, 4, 4], 10)).toEqual([0, 1, 0])
})

test('half a unit of the running total is rounded up; an unknown part stays unknown and adds nothing', () => {
  expect(roundRunningTotal([5, null, 5, 10], 10)).toEqual([1, null, 0, 1])
})

test('parts sum to the rounded whole, each less than one unit off', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1 }), (parts) => {
      const rounded = roundRunningTotal(parts, 1e7).map((one) => one ?? Number.NaN)
      const whole = parts.reduce((sum, part) => sum + part, 0)
      expect(rounded.reduce((sum, one) => sum + one, 0)).toBe(Math.floor((whole + 5e6) / 1e7))
      for (const [index, one] of rounded.entries())
        expect(Math.abs(one - (parts[index] ?? 0) / 1e7)).toBeLessThanOrEqual(1)
    }),
  )
})
