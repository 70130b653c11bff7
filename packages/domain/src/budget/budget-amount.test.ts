import { expect, test } from 'vitest'
import { budgetOre, budgetPriceOn, calendarQuantity, cutPeriod } from './budget-amount.ts'
import { budgetBasis, herdQuantityOf } from './budget-basis.ts'

test('the price of a budget line is the latest that began on or before the day; none before the first', () => {
  const prices = [
    { valid_from: '2026-07-01', price: 16 },
    { valid_from: '2026-01-01', price: 15.5 },
  ]
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((day) => budgetPriceOn(prices, day))).toEqual([
    null,
    15.5,
    15.5,
    16,
  ])
})

test('a period is cut before the first day of each price inside it', () => {
  const quarter = { opening: '2026-03-31', closing: '2026-06-30' }
  expect(cutPeriod(quarter, ['2026-05-01', '2026-04-01', '2026-07-01', '2026-05-01', '2026-06-30'])).toEqual([
    { opening: '2026-03-31', closing: '2026-04-30' },
    { opening: '2026-04-30', closing: '2026-06-29' },
    { opening: '2026-06-29', closing: '2026-06-30' },
  ])
  expect(cutPeriod(quarter, [])).toEqual([quarter])
})

test('a budget amount is price times quantity in whole øre, rounded once over all prices', () => {
  // 114.2 pigs at 15.50 kr. are 1 770.10 kr.
  expect(budgetOre([{ priceDkk: 15.5, quantity: 114.2 }])).toBe(177_010)
  // 10 pigs at 15.50 and 20 at 16.00: 155 + 320 kr.
  expect(
    budgetOre([
      { priceDkk: 15.5, quantity: 10 },
      { priceDkk: 16, quantity: 20 },
    ]),
  ).toBe(47_500)
  // Twice 0.004 kr. are 0.8 øre together: 1 øre, while each alone would be none.
  expect(
    budgetOre([
      { priceDkk: 0.004, quantity: 1 },
      { priceDkk: 0.004, quantity: 1 },
    ]),
  ).toBe(1)
  // 12 345 kg at 218 kr. per 100 kg: 26 912.10 kr.
  expect(budgetOre([{ priceDkk: 218, quantity: 12_345 }], { unitsPerPrice: 100 })).toBe(2_691_210)
  // 6 kWh per pig at 1.32 kr. for 100 pigs: 792 kr.
  expect(budgetOre([{ priceDkk: 1.32, quantity: 100 }], { usePerUnit: 6 })).toBe(79_200)
  expect(Object.is(budgetOre([{ priceDkk: 1, quantity: -0.001 }]), 0)).toBe(true)
  expect([1, -1].map((quantity) => budgetOre([{ priceDkk: 28.395, quantity }]))).toEqual([2840, -2840])
})

test('years and months count each day as its part of its own year or month', () => {
  const { year, month, pigPlaces } = budgetBasis
  // Leap years too are exactly one year.
  expect(calendarQuantity(year, { opening: '2023-12-31', closing: '2024-12-31' })).toBe(1)
  expect(calendarQuantity(year, { opening: '2025-12-31', closing: '2026-03-31' })).toBe(90 / 365)
  // 182 days of 2025 and 60 of 2024, a leap year.
  expect(calendarQuantity(pigPlaces, { opening: '2024-11-01', closing: '2025-07-01' })).toBe(60 / 366 + 182 / 365)
  expect(calendarQuantity(month, { opening: '2025-12-31', closing: '2026-12-31' })).toBe(12)
  expect(calendarQuantity(month, { opening: '2026-01-14', closing: '2026-02-14' })).toBe(17 / 31 + 14 / 28)
  expect(calendarQuantity(month, { opening: '2026-01-14', closing: '2026-01-14' })).toBe(0)
})

test('pig places, years and months follow the calendar, all other bases the pigs', () => {
  const calendar = Object.entries(budgetBasis).flatMap(([name, basis]) => (herdQuantityOf(basis) === null ? name : []))
  expect(calendar).toEqual(['pigPlaces', 'year', 'month'])
  expect(herdQuantityOf(budgetBasis.feedUnits)).toBe('feedUnits')
})
