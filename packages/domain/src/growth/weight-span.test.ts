import { expect, test } from 'vitest'
import { type WeighedLot, weightSpan } from './weight-span.ts'

const lot = (head: number, meanKg: number, sdKg: number | null, rest: Partial<WeighedLot> = {}): WeighedLot => ({
  head,
  meanKg,
  liveKg: meanKg,
  spreadKg: sdKg === null ? null : sdKg * 1.96,
  targetKg: [28, 33],
  ...rest,
})

test('118 kg with a standard deviation of 12 spans 98.26 to 137.74 kg', () => {
  const span = weightSpan([lot(100, 118, 12)])
  // 118 ± 1.645 × 12, 12 / 118
  expect(span).toMatchObject({ head: 100, meanKg: 118, isEstimated: false })
  expect([span?.fromKg.toFixed(2), span?.toKg.toFixed(2), span?.variationPercent.toFixed(2)]).toEqual([
    '98.26',
    '137.74',
    '10.17',
  ])
})

test('the span of two lots is wider than that of a single lot, by the distance between their means', () => {
  const span = weightSpan([lot(100, 90, 8), lot(300, 94, 6)])
  // Mean (9 000 + 28 200) / 400 = 93; (100 × (64 + 9) + 300 × (36 + 1)) / 400 = 46
  expect(span?.meanKg).toBe(93)
  expect(span?.sdKg).toBeCloseTo(Math.sqrt(46), 10)
})

test('carcasses of 90 kg with a deviation of 5 are 83.6 % between 70 and 94.9 kg', () => {
  // Phi(0.98) - Phi(-4) = 0.83646 - 0.00003
  expect(weightSpan([lot(50, 90, 5, { targetKg: [70, 94.9] })])?.insidePercent).toBeCloseTo(83.64, 1)
})

test('the spread defaults to that of the live weight and is marked as estimated when none is stated', () => {
  // 20.04 - 0.135 × 118 + 0.00043 × 118² = 10.10 % of 90 kg
  const span = weightSpan([lot(50, 90, 5), lot(10, 90, null, { liveKg: 118 })])
  expect(span?.isEstimated).toBe(true)
  expect(weightSpan([lot(10, 90, null, { liveKg: 118 })])?.sdKg).toBeCloseTo(9.09, 2)
})

test('pigs of one weight are all inside or all outside; without pigs there is no span', () => {
  expect(weightSpan([lot(5, 30, 0)])?.insidePercent).toBe(100)
  expect(weightSpan([lot(5, 40, 0)])?.insidePercent).toBe(0)
  expect(weightSpan([])).toBeNull()
})
