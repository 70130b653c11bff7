import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestRemainder } from './largest-remainder.ts'

test('10 pigs over 1 : 1 : 1 give the remaining pig to the first', () => {
  expect(largestRemainder(10, [1, 1, 1])).toEqual([4, 3, 3])
})

test('100 pigs over 333, 333 and 334 give 33.3, 33.3 and 33.4', () => {
  expect(largestRemainder(100, [333, 333, 334])).toEqual([33, 33, 34])
})

test('unknown weights share evenly, and the first take the remainder', () => {
  expect(largestRemainder(5, [0, 0, 0])).toEqual([2, 2, 1])
})

test('an empty list of recipients gives no shares', () => {
  expect(largestRemainder(5, [])).toEqual([])
})

test('fractions and negative amounts throw an error', () => {
  expect(() => largestRemainder(1.5, [1])).toThrow(RangeError)
  expect(() => largestRemainder(-1, [1])).toThrow(RangeError)
  expect(() => largestRemainder(1, [-1])).toThrow(RangeError)
})

test('shares sum to the total and lie less than one from the exact share, also in the millions', () => {
  const whole = fc.integer({ min: 0, max: 2_000_000_000 })
  fc.assert(
    fc.property(whole, fc.array(whole, { minLength: 1, maxLength: 12 }), (total, weights) => {
      const shares = largestRemainder(total, weights)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      shares.forEach((share, index) => {
        const due = sum === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / sum
        expect(Math.abs(share - due)).toBeLessThan(1.000001)
      })
    }),
    { seed: 1, numRuns: 200 },
  )
})
