import { expect, test } from 'vitest'
import { paidAboveScaleOre, scaleAmountOre } from './settlement-amount.ts'

const settled = { settledHead: 1, weightOre: 0, leanOre: 0 }
const stated = { approvedHead: 1, carcassG: 80_000, basicPrice: 10, supplements: null, deductions: null }

test('a correction of half an øre is rounded away from zero on both sides of a settlement', () => {
  // 80 kg at 10 kr. are 800 kr.; 28.395 kr. are 28.40 kr. as supplement and as deduction, whatever their sign.
  expect(scaleAmountOre({ ...stated, supplements: 28.395 }, settled)).toBe(82_840)
  expect(scaleAmountOre({ ...stated, supplements: -28.395 }, settled)).toBe(77_160)
  expect(scaleAmountOre({ ...stated, deductions: -28.395 }, settled)).toBe(82_840)
})

test('what was paid above the scale is the amount less that of the scale, null where one is not known', () => {
  expect(paidAboveScaleOre({ ...stated, amount: 799.5 }, settled)).toBe(-50)
  expect(paidAboveScaleOre({ ...stated, amount: null }, settled)).toBeNull()
  expect(paidAboveScaleOre({ ...stated, amount: 799.5, basicPrice: null }, settled)).toBeNull()
})
