import { expect, test } from 'vitest'
import { shareBelow } from './normal-distribution.ts'
import { dailyGainSpread, defaultSpreadKg, spreadSdKg, spreadSliderKg, weightBins } from './weight-spread.ts'

test('[CHART-011] 30 kg plus or minus 3 is a standard deviation of 1.53 kg, 5.1 %', () => {
  expect(spreadSdKg(3).toFixed(2)).toBe('1.53')
  expect(((spreadSdKg(3) / 30) * 100).toFixed(1)).toBe('5.1')
  expect(spreadSdKg(8.82)).toBeCloseTo(4.5, 10)
})

test('[CHART-008] [CHART-009] the default spread is a tenth of the average, rounded up', () => {
  expect(defaultSpreadKg(30)).toBe(3)
  expect(defaultSpreadKg(31)).toBe(4)
  // 0.1 × 70 is 7.000000000000001 in binary and would round up to 8
  expect(defaultSpreadKg(70)).toBe(7)
})

test('[CHART-006] [CHART-007] [CHART-010] the slider has 11 points for 30 kg: 1.5 to 3 in six, then up to 9', () => {
  const points = spreadSliderKg(30)
  expect(points.map((kg) => kg.toFixed(1))).toEqual([
    '1.5',
    '1.8',
    '2.1',
    '2.4',
    '2.7',
    '3.0',
    '4.2',
    '5.4',
    '6.6',
    '7.8',
    '9.0',
  ])
})

test('slider points never decrease, even for the lightest pigs', () => {
  for (const averageKg of [0.5, 2, 3, 7, 30, 115]) {
    const points = spreadSliderKg(averageKg)
    expect(points).toHaveLength(11)
    expect(points).toEqual(points.toSorted((a, b) => a - b))
  }
})

test('[CHART-012] 400 pigs of 30 kg plus or minus 6 are shown in 20 classes from 21 to 39 kg', () => {
  const bins = weightBins(30, 6, 400)
  expect(bins).toHaveLength(20)
  expect(bins[0]?.fromKg).toBeCloseTo(21, 10)
  expect(bins[19]?.toKg).toBeCloseTo(39, 10)
  expect(bins.reduce((sum, { head }) => sum + head, 0)).toBe(400)
  // Middle class 30-30.9 kg: Phi(0.9 / 3.061) − Phi(0) = 11.56 % of 400, plus a share of the 0.33 % beyond the ends.
  expect(bins[10]?.head).toBe(46)
  expect(Math.abs((bins[9]?.head ?? 0) - (bins[10]?.head ?? 0))).toBeLessThanOrEqual(1)
})

test('30 kg with 4.5 and 118 kg with 12.0 after 84 days give a gain spread of 0.132 kg a day', () => {
  const spread = dailyGainSpread(4.5, 12, 84)
  expect(spread?.usualKg.toFixed(3)).toBe('0.132')
  // (12 − 4.5) / 84 and √(144 + 20.25) / 84
  expect(spread?.leastKg.toFixed(4)).toBe('0.0893')
  expect(spread?.mostKg.toFixed(4)).toBe('0.1526')
})

test('a decreasing weight spread gives a gain spread of zero', () => {
  expect(dailyGainSpread(5, 4, 30)?.usualKg).toBe(0)
  expect(dailyGainSpread(5, 4, 0)).toBeNull()
})

test.each([
  [0, 0.5],
  [1, 0.841344746069],
  [1.96, 0.975002104852],
  [2.94, 0.998358938766],
  [-1, 0.158655253931],
  [4, 0.999968328758],
  [-6, 9.86587645e-10],
])('%d deviations have a share of %d below', (z, share) => {
  expect(shareBelow(z)).toBeCloseTo(share, 11)
})
