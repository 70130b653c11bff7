import { expect, test } from 'vitest'
import { type SettlementFigures, settlementTotals } from './settlement-totals.ts'

const noTotals = {
  in_range_pct: null,
  basic_price: null,
  adjustments: null,
  supplements: null,
  deductions: null,
  amount: null,
  above_scale: null,
}

test('a load with and one without a price have means over known values and sums of recorded values', () => {
  const rows: SettlementFigures[] = [
    {
      heads: 100,
      condemned: 1,
      weight: 9000,
      lean_pct: 60,
      in_range_pct: 90,
      basic_price: 10,
      adjustments: 0.2,
      supplements: 500,
      deductions: 300,
      amount: 92_000,
      above_scale: -120.5,
    },
    { ...noTotals, heads: 50, condemned: 0, weight: 4400, lean_pct: 63 },
  ]
  const totals = settlementTotals(rows)
  expect(totals).toMatchObject({ heads: 150, condemned: 1, weight: 13_400, supplements: 500, amount: 92_000 })
  expect(totals.avg_weight).toBeCloseTo(13_400 / 150)
  expect(totals.lean_pct).toBeCloseTo((100 * 60 + 50 * 63) / 150)
  expect(totals.basic_price).toBe(10)
  // The load without carcasses takes no part in the share, and owes nothing.
  expect([totals.in_range_pct, totals.above_scale]).toEqual([90, -120.5])
  // 92 000 DKK for 9 000 kg: a load without an amount does not lower the mean.
  expect(totals.price_per_kg).toBeCloseTo(10.2222, 4)
})

test('an empty list of loads has no mean', () => {
  expect(settlementTotals([])).toMatchObject({ heads: 0, weight: 0, avg_weight: null, lean_pct: null, amount: null })
})
