import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statedFigure, statedPoint } from './stated-figure.ts'

test.each([
  // 3,287.9 kg of 29 pigs.
  ['kg', 113.37586206896552, 113.376],
  ['DKK', -23377.584732, -23377.58],
  ['DKK/pig', 57.6786, 57.68],
  ['kg', -0.0004, 0],
  // Half a gram below a half that a screen rounds up; a half that is one, also with the last bit of a sum lost.
  ['kg', 6.6496, 6.649],
  ['kg', -6.6496, -6.649],
  ['kg', 6.65, 6.65],
  ['kg', 6.649_999_999_999_999_5, 6.65],
  ['kg', 6.6504, 6.65],
  // Money is shown in øre, so it is rounded once.
  ['DKK', 57.4996, 57.5],
  ['FE', 1234.567_89, 1234.568],
  ['MJ', 9111.111_11, 9111.111],
])('a figure in %s is stated as precisely as records are: %f is %f', (unit, value, stated) => {
  expect(statedFigure(value, unit)).toBe(stated)
})

test('a weight stated in grams is shown as the exact one would be, and is less than a gram from it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -200_000_000, max: 200_000_000 }),
      fc.integer({ min: 0, max: 2 }),
      (milligrams, decimals) => {
        const kg = milligrams / 1_000_000
        const stated = statedFigure(kg, 'kg') ?? Number.NaN
        expect(roundHalfAway(stated, decimals)).toBe(roundHalfAway(kg, decimals))
        expect(Math.abs(stated - kg)).toBeLessThan(0.001)
        expect(stated).toBe(Number(stated.toFixed(3)))
      },
    ),
    { numRuns: 5000 },
  )
})

test('a ratio of two units is not rounded before a reader does, and no value stays none', () => {
  expect(statedFigure(2.344_96, 'FE/kg')).toBe(2.344_96)
  expect(statedFigure(11.363_636_4, 'DKK/kg')).toBe(11.363_636_4)
  expect(statedFigure(null, 'kg')).toBeNull()
})

test('a point of a chart has two decimals more than its axis', () => {
  expect(statedPoint(113.375_862_07, 1)).toBe(113.376)
  expect(statedPoint(960.237_951, 0)).toBe(960.24)
  expect(statedPoint(2.289_034, 2)).toBe(2.289)
  // 2.29496 is shown as 2.29.
  expect(statedPoint(2.294_96, 2)).toBe(2.2949)
  expect(statedPoint(null, 2)).toBeNull()
})
