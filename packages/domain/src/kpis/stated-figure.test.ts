import { expect, test } from 'vitest'
import { statedFigure } from './stated-figure.ts'

test.each([
  // 3,287.9 kg of 29 pigs.
  ['kg', 113.37586206896552, 113.376],
  ['DKK', -23377.584732, -23377.58],
  ['DKK/pig', 57.6786, 57.68],
  ['kg', -0.0004, 0],
])('a figure in %s is stated as precisely as records are: %f is %f', (unit, value, stated) => {
  expect(statedFigure(value, unit)).toBe(stated)
})

test('a ratio of two units is not rounded before a reader does, and no value stays none', () => {
  expect(statedFigure(2.344_96, 'FE/kg')).toBe(2.344_96)
  expect(statedFigure(11.363_636_4, 'DKK/kg')).toBe(11.363_636_4)
  expect(statedFigure(null, 'kg')).toBeNull()
})
