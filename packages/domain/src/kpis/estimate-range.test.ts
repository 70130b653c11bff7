import { expect, test } from 'vitest'
import { estimateError, figureRange } from './estimate-range.ts'
import { dailyGain } from './formulas/daily-gain.ts'
import { averageWeight } from './formulas/stock-and-weights.ts'
import { finisherQuarter, finisherSetting } from './worked-example.ts'

const units = [
  { inPeriodKg: 6000, sinceEndKg: 6000, scaledBy: 'one unit' },
  { inPeriodKg: 2500, sinceEndKg: 8000, scaledBy: 'another unit' },
]

test('errors of units with scales of their own partly cancel out', () => {
  const { gainKg, stockKg } = estimateError(units)
  // 1.96 × 10 % of the root of 6,000² + 2,500² = 6,500, and of 6,000² + 8,000² = 10,000.
  expect([gainKg, stockKg].map((kg) => Number(kg.toFixed(1)))).toEqual([1274, 1960])
  expect(estimateError([])).toEqual({ gainKg: 0, stockKg: 0 })
})

test('errors of units that grow at the level of their farm add up', () => {
  const atFarm = (farm: string) => ({ inPeriodKg: 3000, sinceEndKg: 4000, scaledBy: farm })
  // 1.96 × 10 % of 3,000 + 3,000 and of 4,000 + 4,000; another farm errs by itself: root of 6,000² + 3,000², 8,000² + 4,000²
  const errors = [
    ['a', 'a'],
    ['a', 'a', 'b'],
  ].map((farms) => estimateError(farms.map(atFarm)))
  expect(errors.map(({ gainKg, stockKg }) => [gainKg, stockKg].map((kg) => Math.round(kg)))).toEqual([
    [1176, 1568],
    [1315, 1753],
  ])
})

test('no stock weighs less than nothing', () => {
  const sums = { ...finisherQuarter, closingKg: 1000 }
  expect(figureRange(averageWeight, sums, finisherSetting, { gainKg: 0, stockKg: 1500 })?.low).toBe(0)
})

test('daily gain ranges with the gain, the average weight with the stock', () => {
  const of = (figure: typeof dailyGain | typeof averageWeight) =>
    figureRange(figure, finisherQuarter, finisherSetting, estimateError(units))
  const gain = of(dailyGain)
  // (110,935.7 ∓ 1,274) kg in 110,141 pig-days
  expect([gain?.low, gain?.high].map((value) => value?.toFixed(0))).toEqual(['996', '1019'])
  const weight = of(averageWeight)
  // (72,404.5 ∓ 1,960) kg of 1,057 pigs
  expect([weight?.low, weight?.high].map((value) => value?.toFixed(1))).toEqual(['66.6', '70.4'])
})

test('a figure without a value at one end has no range', () => {
  expect(figureRange(dailyGain, { ...finisherQuarter, pigDays: 0 }, finisherSetting, estimateError(units))).toBeNull()
})
