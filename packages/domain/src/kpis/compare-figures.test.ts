import { expect, test } from 'vitest'
import { compareFigures, shownValue } from './compare-figures.ts'

const gain = { decimals: 0, goodWhen: 'up' } as const
const conversion = { decimals: 2, goodWhen: 'down' } as const
const stock = { decimals: 0, goodWhen: 'none' } as const

test.each([
  ['more gain', 1007.2, 990, gain, 'better'],
  ['less gain', 980, 990, gain, 'worse'],
  ['less feed a kg', 2.61, 2.65, conversion, 'better'],
  ['more feed a kg', 2.65, 2.61, conversion, 'worse'],
  ['more pigs', 1060, 1057, stock, 'higher'],
  ['fewer pigs', 1057, 1060, stock, 'lower'],
  ['less than half a gram', 1007.4, 1007, gain, 'unchanged'],
  ['less than half a hundredth', 2.654, 2.65, conversion, 'unchanged'],
  // 2.655 − 2.65 is slightly less than 0.005 in binary.
  ['just half a hundredth', 2.655, 2.65, conversion, 'worse'],
] as const)('compareFigures judges %s', (_story, now, before, figure, outcome) => {
  expect(compareFigures(now, before, figure)?.outcome).toBe(outcome)
})

test('the change has full precision', () => {
  expect(compareFigures(1007.2, 990, gain)?.change).toBeCloseTo(17.2)
})

test('the comparison is empty without an earlier value, but not for 0', () => {
  expect(compareFigures(1007, null, gain)).toBeNull()
  expect(compareFigures(null, 990, gain)).toBeNull()
  expect(compareFigures(0, 3, { decimals: 1, goodWhen: 'down' })).toEqual({ change: -3, outcome: 'better' })
})

test('figures are rounded only for display, halves away from zero', () => {
  expect(shownValue(107.685, conversion)).toBe(107.69)
  expect(shownValue(null, conversion)).toBeNull()
})
