import { expect, test } from 'vitest'
import { carcassLists } from './carcass.ts'
import { addCarcasses, carcassFacts, leanSdPct, noCarcasses, weightClassPercent, weightSdKg } from './carcass-facts.ts'
import type { PaymentScale } from './payment-scale.ts'
import { paidAboveScaleOre, scaleAmountOre } from './settlement-amount.ts'

const scale: PaymentScale = {
  weight_bands: [
    { from_kg: 70, deduction: 0 },
    { from_kg: 95, deduction: 0.25 },
    { from_kg: 97, deduction: 0.8 },
  ],
  basic_lean_pct: 61,
  lean_bands: [
    { from_pct: 57, per_pct: 0.2 },
    { from_pct: 59, per_pct: 0.1 },
    { from_pct: 65, per_pct: 0 },
  ],
}
/** The three carcasses that docs/domain/prices.md#carcasses works by hand. */
const lists = carcassLists([
  { weightKg: 90.4, leanPct: 61.8, remarks: [] },
  { weightKg: 97.4, leanPct: 59.6, remarks: [1, 2] },
  { weightKg: 84, leanPct: 58.2, remarks: [2] },
])
const stated = { approvedHead: 3, carcassG: 271_800, basicPrice: 11.7, supplements: null, deductions: null }

test('three carcasses have the deductions, lean meat and amount that were worked by hand', () => {
  const facts = carcassFacts(lists, scale)
  // 97.4 kg × 80 øre; 90.4 × 8 − 97.4 × 14 − 84 × 36 = −3 664.4 øre.
  expect([facts.weightOre, facts.leanOre, facts.settledHead]).toEqual([7792, -3664, 3])
  // 271.8 kg × 11.70 = 3 180.06 DKK; 1 064.91 + 1 048.02 + 952.56 = 3 065.50 with the unrounded parts.
  expect(scaleAmountOre(stated, facts)).toBe(306_550)
  expect(scaleAmountOre({ ...stated, supplements: 20, deductions: 45.5 }, facts)).toBe(304_000)
  expect(paidAboveScaleOre({ ...stated, amount: 3060 }, facts)).toBe(-550)
  expect([facts.remarkedHead, facts.remarks]).toEqual([2, { 1: 1, 2: 2 }])
})

test.each([
  [90.4, 61.8, 1064.91],
  [97.4, 59.6, 1048.02],
  [84, 58.2, 952.56],
])('a carcass of %f kg with %f %% lean meat is settled at %f kr.', (weightKg, leanPct, dkk) => {
  const facts = carcassFacts(carcassLists([{ weightKg, leanPct, remarks: [] }]), scale)
  expect(scaleAmountOre({ ...stated, approvedHead: 1, carcassG: weightKg * 1000 }, facts)).toBe(Math.round(dkk * 100))
})

test('standard deviations and the share in the basic weight follow from the carcasses', () => {
  const facts = carcassFacts(lists, scale)
  // Deviations from 90.6 kg: −0.2, 6.8 and −6.6; from 59.867 %: 1.933, −0.267 and −1.667.
  expect(weightSdKg(facts)).toBeCloseTo(Math.sqrt(89.84 / 3), 9)
  expect(leanSdPct(facts)).toBeCloseTo(1.4817, 4)
  expect(weightClassPercent(facts, 'insideHead')).toBeCloseTo(66.667, 3)
  expect(weightClassPercent(facts, 'overHead')).toBeCloseTo(33.333, 3)
  expect(weightClassPercent(facts, 'underHead')).toBe(0)
})

test('facts without a carcass have no figure, and those without a scale no class and no amount', () => {
  expect([weightSdKg(noCarcasses), leanSdPct(noCarcasses), weightClassPercent(noCarcasses, 'insideHead')]).toEqual([
    null,
    null,
    null,
  ])
  const unjudged = carcassFacts(lists, null)
  expect(weightSdKg(unjudged)).not.toBeNull()
  expect(weightClassPercent(unjudged, 'insideHead')).toBeNull()
  expect(scaleAmountOre(stated, unjudged)).toBeNull()
})

test('an amount is not judged while a carcass is missing, not measured or outside the bands', () => {
  const amount = (approvedHead: number, leanPct: number | null, weightKg: number) =>
    scaleAmountOre({ ...stated, approvedHead }, carcassFacts(carcassLists([{ weightKg, leanPct, remarks: [] }]), scale))
  expect(amount(1, 61, 90)).toBe(318_006)
  expect(amount(2, 61, 90)).toBeNull()
  expect(amount(1, null, 90)).toBeNull()
  expect(amount(1, 61, 69.9)).toBeNull()
  expect(scaleAmountOre({ ...stated, basicPrice: null }, carcassFacts(lists, scale))).toBeNull()
})

test('both shares of a load add up to its facts', () => {
  const facts = carcassFacts(lists, scale)
  const sum = addCarcasses(addCarcasses(noCarcasses, facts, 0.25), facts, 0.75)
  expect(sum.head).toBeCloseTo(3)
  expect(sum.weightOre).toBeCloseTo(7792)
  expect(weightSdKg(sum)).toBeCloseTo(weightSdKg(facts) ?? 0, 9)
  expect(sum.remarks[2]).toBeCloseTo(2)
})
