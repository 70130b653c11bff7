import { expect, test } from 'vitest'
import { type DeviationFacts, deviationValue } from './deviation-value.ts'

const unknown: DeviationFacts = {
  gainKg: null,
  feedPrice: null,
  feedFe: null,
  producedHead: null,
  pigPrice: null,
  feedPerPig: null,
  carcassKg: null,
}

test.each([
  // The trade's examples per pig: 0.05 × 87 × 2.05; one point of deaths 0.01 × (446 + 470 ÷ 2); 0.10 × 90.
  ['fcr', 2.65, 2.6, { gainKg: 87, feedPrice: 2.05 }, -8.92],
  ['mortality', 3.3, 2.3, { producedHead: 1, pigPrice: 446, feedPerPig: 470 }, -6.81],
  ['lean_pct', 61.5, 60.5, { carcassKg: 90 }, 9],
  ['feed_price', 2.1, 2.05, { feedFe: 200 }, -10],
  ['feed_cost_per_gain', 5.5, 5.9, { gainKg: 87 }, 34.8],
] as const)('deviation of %s from %d to %d is valued as the trade values it', (key, now, aim, facts, dkk) => {
  expect(deviationValue(key, now, aim, { ...unknown, ...facts })).toBeCloseTo(dkk, 10)
})

test('deviation has no value without a price or without a formula, instead of zero', () => {
  expect(deviationValue('fcr', 2.65, 2.6, { ...unknown, gainKg: 87 })).toBeNull()
  expect(deviationValue('in_weight', 31, 30, { ...unknown, gainKg: 87 })).toBeNull()
})
