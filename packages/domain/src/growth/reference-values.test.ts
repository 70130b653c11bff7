import { expect, test } from 'vitest'
import { growthDays, meanGainKg } from './growth-interval.ts'
import { SLAUGHTER_PIGS, WEANERS } from './pig-type.ts'
import { referenceDailyGainGrams, referenceFeedConversion } from './reference-values.ts'

/** The worked example: in at 30.77 kg, slaughtered at 117.94. */
const finishers = { pigType: SLAUGHTER_PIGS, inKg: 30.77, outKg: 117.94 }
const weaners = { pigType: WEANERS, inKg: 6.6, outKg: 31.4 }

test('slaughter pigs with 1 007.2 g are converted to 1 005 g over 30-115 kg', () => {
  expect(meanGainKg(SLAUGHTER_PIGS, 30.77, 117.94)?.toFixed(4)).toBe('1.0478')
  expect(meanGainKg(SLAUGHTER_PIGS, 30, 115)?.toFixed(4)).toBe('1.0450')
  expect(referenceDailyGainGrams(finishers, 1007.2)?.toFixed(0)).toBe('1005')
})

test('slaughter pigs with 2.652 FE per kg are converted to 2.62', () => {
  expect(referenceFeedConversion(finishers, 2.652)?.toFixed(2)).toBe('2.62')
})

test('the two intervals of 2019 differ by 1.0074: 30-115 kg over 30-100 kg', () => {
  const ratio = (meanGainKg(SLAUGHTER_PIGS, 30, 115) ?? 0) / (meanGainKg(SLAUGHTER_PIGS, 30, 100) ?? 1)
  expect(ratio.toFixed(4)).toBe('1.0074')
})

test('weaners with 468 g from 6.6 to 31.4 kg are converted to 460 g over 7-30 kg', () => {
  expect(meanGainKg(WEANERS, 6.6, 31.4)?.toFixed(4)).toBe('0.4693')
  expect(meanGainKg(WEANERS, 7, 30)?.toFixed(4)).toBe('0.4613')
  expect(referenceDailyGainGrams(weaners, 468)?.toFixed(0)).toBe('460')
})

test('weaners with 1.86 FE per kg are converted to 1.85', () => {
  expect(referenceFeedConversion(weaners, 1.86)?.toFixed(2)).toBe('1.85')
})

test('a weaner takes 49.9 days from 7 to 30 kg', () => {
  expect(growthDays(WEANERS, 7, 30)?.toFixed(1)).toBe('49.9')
})

test.each([
  [WEANERS, 4.9, 30],
  [WEANERS, 12.1, 30],
  [WEANERS, 7, 19.9],
  [WEANERS, 7, 45.1],
  [SLAUGHTER_PIGS, 19.9, 115],
  [SLAUGHTER_PIGS, 45.1, 115],
  [SLAUGHTER_PIGS, 30, 84.9],
  [SLAUGHTER_PIGS, 30, 140.1],
] as const)('pig type %i from %d to %d kg is too far from the interval for conversion', (pigType, inKg, outKg) => {
  expect(referenceDailyGainGrams({ pigType, inKg, outKg }, 900)).toBeNull()
  expect(referenceFeedConversion({ pigType, inKg, outKg }, 2.5)).toBeNull()
})

test('weights at the ends of the convertible range are converted', () => {
  expect(referenceDailyGainGrams({ pigType: SLAUGHTER_PIGS, inKg: 20, outKg: 140 }, 900)).not.toBeNull()
  expect(referenceFeedConversion({ pigType: WEANERS, inKg: 12, outKg: 45 }, 1.9)).not.toBeNull()
})

test('an interval without growth has no duration', () => {
  expect(growthDays(SLAUGHTER_PIGS, 50, 50)).toBeNull()
  expect(growthDays(WEANERS, 0, 30)).toBeNull()
  expect(meanGainKg(SLAUGHTER_PIGS, 30, 230)).toBeNull()
})
