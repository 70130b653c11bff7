import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundHalfAway } from './half-away-rounding.ts'

test.each([
  // Binary arithmetic gives 107.68 and 1.00 for the first two.
  [107.685, 2, 107.69],
  [1.005, 2, 1.01],
  [107.68499999999999, 2, 107.69],
  [107.684, 2, 107.68],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-107.685, 2, -107.69],
  [0.00005, 4, 0.0001],
  [1e-7, 2, 0],
  [0.1 + 0.2, 1, 0.3],
  [195.9, 2, 195.9],
  [1234567.5, 0, 1234568],
])('%f rounded to %i decimals is %f', (value, decimals, expected) => {
  expect(roundHalfAway(value, decimals)).toBe(expected)
})

test('zero is never negative', () => {
  expect(Object.is(roundHalfAway(-0.001, 2), 0)).toBe(true)
})

test('numbers too large for decimals are unchanged', () => {
  expect(roundHalfAway(9.1e15, 2)).toBe(9.1e15)
  expect(roundHalfAway(Number.POSITIVE_INFINITY, 2)).toBe(Number.POSITIVE_INFINITY)
})

test('every amount of half thousandths is rounded like its whole number of halves', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000_000, max: 20_000_000 }), (thousandths) => {
      const hundredths = Math.sign(thousandths) * Math.floor((Math.abs(thousandths) + 5) / 10)
      expect(roundHalfAway(thousandths / 1000, 2)).toBe(hundredths === 0 ? 0 : hundredths / 100)
    }),
  )
})

/** The rule by decimal text alone. */
function roundedByText(value: number, decimals: number): number {
  const [digits, exponent = '0'] = Math.abs(value).toPrecision(15).split('e')
  const rounded = Number(`${Math.round(Number(`${digits}e${Number(exponent) + decimals}`))}e${-decimals}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

test('plain arithmetic away from a tie rounds as decimal text does', () => {
  const nearTie = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((halves) => halves / 2000)
  const value = fc.oneof(
    fc.double({ min: -1e10, max: 1e10, noNaN: true }),
    nearTie,
    nearTie.map((one) => one * 1.0000000001),
  )
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 4 }), (number, decimals) => {
      expect(roundHalfAway(number, decimals)).toBe(roundedByText(number, decimals))
    }),
    { numRuns: 2000 },
  )
})
