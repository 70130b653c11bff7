import { expect, test } from 'vitest'
import {
  basicWeightKg,
  leanAdjustmentTenths,
  type PaymentScale,
  paymentScaleFaults,
  weightClassOf,
  weightDeductionOre,
} from './payment-scale.ts'

/** The public scale of grisehandler.dk, week 48 of 2022: docs/domain/prices.md#payment-scale */
const scale: PaymentScale = {
  weight_bands: [
    { from_kg: 70, deduction: 0 },
    { from_kg: 95, deduction: 0.25 },
    { from_kg: 96, deduction: 0.5 },
    { from_kg: 97, deduction: 0.8 },
    { from_kg: 98, deduction: 1.3 },
    { from_kg: 99, deduction: 2 },
    { from_kg: 100, deduction: 2.5 },
    { from_kg: 110, deduction: null },
  ],
  basic_lean_pct: 61,
  lean_bands: [
    { from_pct: 0, per_pct: 0.3 },
    { from_pct: 57, per_pct: 0.2 },
    { from_pct: 59, per_pct: 0.1 },
    { from_pct: 65, per_pct: 0 },
  ],
}

test.each([
  [69_900, null, 'under'],
  [70_000, 0, 'inside'],
  [94_999, 0, 'inside'],
  [95_000, 25, 'over'],
  [97_400, 80, 'over'],
  [109_900, 250, 'over'],
  [110_000, null, 'over'],
])('a carcass of %i g has a deduction of %s øre per kg and is %s the basic weight', (weightG, ore, weightClass) => {
  expect(weightDeductionOre(scale, weightG)).toBe(ore)
  expect(weightClassOf(scale, weightG)).toBe(weightClass)
})

// Tenths of an øre per kg: 61.8 % is 0.8 points at 10 øre; 58.2 % is 2 points at 10 øre and 0.8 at 20 øre.
test.each([
  [610, 0],
  [618, 80],
  [596, -140],
  [582, -360],
  [570, -600],
  [560, -900],
  [650, 400],
  [668, 400],
])('lean meat of %i tenths of a percent is adjusted by %i tenths of an øre', (leanTenths, tenths) => {
  expect(leanAdjustmentTenths(scale, leanTenths)).toBe(tenths)
})

test('the basic weight ends 100 g below the first deduction, and has no end without one', () => {
  expect(basicWeightKg(scale)).toEqual({ least: 70, most: 94.9 })
  expect(basicWeightKg({ ...scale, weight_bands: [{ from_kg: 60, deduction: 0 }] })).toEqual({ least: 60, most: null })
  expect(basicWeightKg({ ...scale, weight_bands: [] })).toBeNull()
})

test('a scale needs ascending bands and one range of weights without a deduction', () => {
  const bands = (...deductions: (number | null)[]) =>
    deductions.map((deduction, no) => ({ from_kg: 60 + 10 * no, deduction }))
  const faults = (change: Partial<PaymentScale>) => paymentScaleFaults({ ...scale, ...change })
  expect(faults({})).toEqual([])
  expect(faults({ weight_bands: bands(1, 0, 0, 2) })).toEqual([])
  expect(faults({ weight_bands: bands(1, 2) })).toEqual(['basic_weight'])
  expect(faults({ weight_bands: bands(0, 1, 0) })).toEqual(['basic_weight'])
  expect(faults({ weight_bands: bands(1, 0).toReversed() })).toEqual(['weight_order'])
  expect(faults({ lean_bands: [] })).toEqual(['lean_order'])
  expect(faults({ lean_bands: scale.lean_bands.toReversed() })).toEqual(['lean_order'])
})
