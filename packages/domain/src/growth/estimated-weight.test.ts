import { expect, test } from 'vitest'
import { estimatedWeightKg, remainingMeanKg } from './estimated-weight.ts'
import { SLAUGHTER_PIGS } from './pig-type.ts'

test('28 days from 30 kg give 56.3 kg on the standard curve, more at a higher level', () => {
  expect(estimatedWeightKg(SLAUGHTER_PIGS, 30, 28).toFixed(1)).toBe('56.3')
  expect(estimatedWeightKg(SLAUGHTER_PIGS, 30, 28, 1.05)).toBeGreaterThan(57)
  expect(estimatedWeightKg(SLAUGHTER_PIGS, 30, 0)).toBe(30)
})

test('100 of 400 pigs of 100 kg leave at 115 kg: the others average 95 kg', () => {
  expect(remainingMeanKg(400, 100, 100, 115)).toBe(95)
})

test('the average weight is unknown when all pigs leave', () => {
  expect(remainingMeanKg(100, 110, 100, 110)).toBeNull()
})
