import { expect, test } from 'vitest'
import { type DeviationFacts, deviationValue, missingTerms } from './deviation-value.ts'

const unknown: DeviationFacts = {
  gainKg: null,
  feedPrice: null,
  feedFe: null,
  producedHead: null,
  pigPrice: null,
  feedPerPig: null,
  carcassKg: null,
  pigDays: null,
  kgPerPig: null,
  marginPerPig: null,
}

test.each([
  // The trade's examples per pig: 0.05 × 87 × 2.05; one point of deaths 0.01 × (446 + 470 ÷ 2); 0.10 × 90.
  ['fcr', 2.65, 2.6, { gainKg: 87, feedPrice: 2.05 }, -8.92],
  ['mortality', 3.3, 2.3, { producedHead: 1, pigPrice: 446, feedPerPig: 470 }, -6.81],
  ['lean_pct', 61.5, 60.5, { carcassKg: 90 }, 9],
  ['feed_price', 2.1, 2.05, { feedFe: 200 }, -10],
  ['feed_cost_per_gain', 5.5, 5.9, { gainKg: 87 }, 34.8],
  // 10 g more on a place for a year: 365 × 0.010 = 3.65 kg, 3.65 ÷ 87 = 0.04195 pigs × 126.7 kr.
  ['daily_gain', 1010, 1000, { pigDays: 365, kgPerPig: 87, marginPerPig: 126.7 }, 5.32],
  ['reference_daily_gain', 964, 1000, { pigDays: 100, kgPerPig: 87, marginPerPig: 126.7 }, -5.24],
  ['daily_gain', 1010, 1000, { pigDays: 365, kgPerPig: 87, marginPerPig: -20 }, -0.84],
] as const)('deviation of %s from %d to %d is valued as the trade values it', (key, now, aim, facts, dkk) => {
  expect(deviationValue(key, now, aim, { ...unknown, ...facts })).toBeCloseTo(dkk, 10)
})

test('deviation has no value without a price or without a formula, instead of zero', () => {
  expect(deviationValue('fcr', 2.65, 2.6, { ...unknown, gainKg: 87 })).toBeNull()
  expect(deviationValue('in_weight', 31, 30, { ...unknown, gainKg: 87 })).toBeNull()
})

test('value of daily gain names the input that nobody knows, and none where all are known', () => {
  const facts = { ...unknown, pigDays: 365, kgPerPig: 87 }
  expect(deviationValue('daily_gain', 1010, 1000, facts)).toBeNull()
  expect(missingTerms('daily_gain', facts)).toEqual(['marginPerPig'])
  expect(missingTerms('daily_gain', { ...facts, marginPerPig: 126.7 })).toEqual([])
  expect(missingTerms('in_weight', facts)).toEqual([])
})
