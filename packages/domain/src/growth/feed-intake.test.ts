import { expect, test } from 'vitest'
import { feedKg, fePerPigDay, marginalFePerKgGain, usualFePerKgFeed } from './feed-intake.ts'
import { SLAUGHTER_PIGS, WEANERS } from './pig-type.ts'
import { unhinderedGrowthKg } from './standard-curve.ts'
import { litresPerKgFeed } from './water-intake.ts'
import { usualSdKg, usualVariationPercent } from './weight-spread.ts'

/** kg, g per day, FE per kg gain, FE per day, kg feed, litres, CV %, SD kg */
test.each([
  [7, 324, '1.64', '0.53', '0.45', '1.4', '19.1', '1.4'],
  [10, 416, '1.69', '0.70', '0.60', '1.8', '18.7', '1.9'],
  [15, 543, '1.77', '0.96', '0.82', '2.3', '18.1', '2.6'],
  [20, 647, '1.84', '1.19', '1.02', '2.8', '17.5', '3.3'],
  [25, 735, '1.92', '1.41', '1.21', '3.2', '16.9', '3.9'],
  [30, 810, '1.92', '1.55', '1.46', '3.7', '16.4', '4.5'],
  [40, 927, '2.09', '1.94', '1.83', '4.5', '15.3', '5.8'],
  [50, 1011, '2.26', '2.29', '2.16', '5.3', '14.4', '6.9'],
  [60, 1068, '2.43', '2.60', '2.45', '6.0', '13.5', '7.9'],
  [80, 1120, '2.78', '3.11', '2.94', '7.0', '12.0', '9.8'],
  [100, 1104, '3.13', '3.45', '3.26', '7.6', '10.8', '11.3'],
  [115, 1056, '3.39', '3.58', '3.37', '7.8', '10.2', '12.2'],
])(
  'a pig of %d kg has the tabulated growth, feed intake and water intake',
  (kg, gramsPerDay, fePerKg, fePerDay, feed, litres, variation, sdKg) => {
    const pigType = kg < 30 ? WEANERS : SLAUGHTER_PIGS
    const gainKg = unhinderedGrowthKg(kg)
    const fe = fePerPigDay(pigType, kg, gainKg)
    const eatenKg = feedKg(fe, usualFePerKgFeed(pigType)) ?? 0
    expect(Math.round(gainKg * 1000)).toBe(gramsPerDay)
    expect(marginalFePerKgGain(pigType, kg).toFixed(2)).toBe(fePerKg)
    expect(fe.toFixed(2)).toBe(fePerDay)
    expect(eatenKg.toFixed(2)).toBe(feed)
    expect((eatenKg * litresPerKgFeed(kg)).toFixed(1)).toBe(litres)
    expect(usualVariationPercent(kg).toFixed(1)).toBe(variation)
    expect(usualSdKg(kg).toFixed(1)).toBe(sdKg)
  },
)

test('feed conversion over the whole stay averages 1.82 FE per kg for weaners, 2.65 for slaughter pigs', () => {
  expect(marginalFePerKgGain(WEANERS, 18.5).toFixed(2)).toBe('1.82')
  expect(marginalFePerKgGain(SLAUGHTER_PIGS, 72.5).toFixed(2)).toBe('2.65')
})

test('a weaner eats 42 FE in its stay and a slaughter pig 226, within about a hundredth', () => {
  expect(Math.abs(feOver(WEANERS, 7, 30) / 42.3 - 1)).toBeLessThan(0.011)
  expect(Math.abs(feOver(SLAUGHTER_PIGS, 30, 115) / 226 - 1)).toBeLessThan(0.01)
  // Linear in weight, so the mean is the value at the midpoint: 23 kg × 1.82045
  expect(feOver(WEANERS, 7, 30).toFixed(2)).toBe('41.87')
})

test('1 000 weaners eat about 0.73 t a day, 1 000 slaughter pigs about 2.5 t', () => {
  // 42 FE in 49.9 days, of a mix with 1.165 FE per kg.
  expect(Math.abs((feedKg(feOver(WEANERS, 7, 30) / 49.9, 1.165) ?? 0) / 0.73 - 1)).toBeLessThan(0.015)
  // 2.67 FE a day in the published barn, of a mix with 1.06 FE per kg.
  expect((feedKg(2.67, 1.06) ?? 0).toFixed(1)).toBe('2.5')
})

test('feed intake uses the standard curve when no gain is given', () => {
  expect(fePerPigDay(SLAUGHTER_PIGS, 80).toFixed(2)).toBe('3.11')
})

test('a mix without feed units contains no energy', () => {
  expect(feedKg(2.5, 0)).toBeNull()
})

/** FE eaten from one weight to another, in steps of ten grams gain. */
const feOver = (pigType: typeof WEANERS | typeof SLAUGHTER_PIGS, fromKg: number, toKg: number): number => {
  let fe = 0
  for (let kg = fromKg + 0.005; kg < toKg; kg += 0.01) fe += fePerPigDay(pigType, kg, 0.01)
  return fe
}
