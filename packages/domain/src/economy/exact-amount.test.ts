import { expect, test } from 'vitest'
import { amountOre, dkkOf, exactDecimalText, oreOf } from './exact-amount.ts'

test('exact amounts preserve decimals that floating-point numbers would lose', () => {
  // 1.005 · 100 is 100.49999999999999 in floating-point numbers.
  expect(amountOre(100, 1.005)).toBe(10_050)
  expect(amountOre(3, 0.115)).toBe(35)
  expect(oreOf(1.1) + oreOf(2.2)).toBe(oreOf(3.3))
  expect(dkkOf(330)).toBe(3.3)
})

test('half an øre is rounded up, less is rounded down', () => {
  expect(amountOre(1, 0.005)).toBe(1)
  expect(amountOre(1, 0.0049)).toBe(0)
})

test('income and a cost of the same size have the same øre', () => {
  expect([oreOf(28.395), oreOf(-28.395), oreOf(-28.394)]).toEqual([2840, -2840, -2839])
})

test('feed is priced per 100 kg', () => {
  expect(amountOre(12_000, 212.25, 100)).toBe(2_547_000)
})

test('the largest quantity at the highest price is calculated exactly', () => {
  expect(amountOre(999_999.99, 9_999.9999)).toBe(999_999_980_000)
})

test('a price has four decimals, in any typed notation', () => {
  expect(exactDecimalText(2.1, 4)).toBe('2.1000')
})
