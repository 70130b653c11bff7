import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { allKpis } from '@herdboard/domain/kpis/registry.ts'
import { finisherQuarter, finisherSetting } from '@herdboard/domain/kpis/worked-example.ts'
import { expect, test } from 'vitest'
import { deliveryDifferencePercent, feedGaps, intakeRatio, negativeFeedDays } from './feed-measures.ts'
import {
  countDifferencePercent,
  fullnessPercent,
  isPlausibleMove,
  isWeighedMove,
  leftOfInsertedPercent,
  negativeStock,
  percentOfHead,
} from './herd-measures.ts'
import { judgeMeasurement, shownLimits } from './judge-measurement.ts'
import { methodResult } from './method-result.ts'
import { neededPrices } from './price-measures.ts'
import { type QualityMethodKey, qualityMethod, qualityMethods } from './quality-methods.ts'
import { countRepeated, isOldBatch, noDeathsPercent } from './record-measures.ts'
import { impossibleHours, measuredHours } from './sensor-measures.ts'
import { settlementDifferencePercent } from './settlement-measures.ts'

const method = (key: QualityMethodKey) => {
  const found = qualityMethod(qualityMethods.find((one) => one.key === key)?.id ?? 0)
  if (!found) throw new Error(key)
  return found
}
const judge = (key: QualityMethodKey, value: number, pigType: PigType = SLAUGHTER_PIGS) =>
  judgeMeasurement(method(key), value, pigType)
const figure = (key: string) =>
  allKpis.find((one) => one.key === key)?.of(finisherQuarter, finisherSetting).value ?? Number.NaN

test('28 quality methods exist, seven of them critical', () => {
  expect(qualityMethods.map(({ id }) => id)).toEqual(Array.from({ length: 28 }, (_, no) => no + 1))
  expect(qualityMethods.filter(({ level }) => level === 'critical').map(({ id }) => id)).toEqual([
    1, 2, 3, 7, 10, 12, 28,
  ])
})

test('the barn of the worked example is excellent: 3 of 1 060 missing, 2.65 FE a kg, 2.67 FE at 72 kg', () => {
  const difference = countDifferencePercent([{ calculated: 1060, counted: 1057 }])
  expect(difference).toBeCloseTo(0.283, 3)
  expect(judge('status_difference', difference ?? Number.NaN)).toBe(1)
  expect(figure('fcr')).toBeCloseTo(2.65, 2)
  expect(judge('feed_conversion_plausible', figure('fcr'))).toBe(1)
  const ratio = intakeRatio({ pigType: SLAUGHTER_PIGS, fePerDay: figure('fe_per_day'), meanKg: 72 })
  expect(ratio).toBeCloseTo(0.91, 2)
  expect(judge('feed_intake_expected', ratio ?? Number.NaN)).toBe(1)
})

test('a value exactly at a limit belongs to the better side, in both directions of the measure', () => {
  expect([100, 101, 190, 191].map((days) => judge('status_present', days))).toEqual([1, 2, 2, 3])
  expect([98, 97.9, 90, 89.9].map((share) => judge('insertion_weight_present', share))).toEqual([1, 2, 2, 3])
  expect([0.9, 1.1, 0.89, 1.2, 0.79, 1.21].map((ratio) => judge('feed_intake_expected', ratio))).toEqual([
    1, 1, 2, 2, 3, 3,
  ])
  expect([0, 1].map((count) => judge('transfers_balanced', count))).toEqual([1, 3])
})

test('a key figure is excellent within the range of a well-run herd and inferior when not believable', () => {
  expect([1000, 940, 760, 499, 1501].map((grams) => judge('daily_gain_plausible', grams))).toEqual([1, 2, 2, 3, 3])
  expect([450, 610, 190].map((grams) => judge('daily_gain_plausible', grams, WEANERS))).toEqual([1, 2, 3])
})

test('a day with two pigs too few is uncertain; with ten too few, or on four days, inferior', () => {
  const result = (days: { day: string; head: number }[]) =>
    methodResult(method('negative_stock'), [{ pigType: SLAUGHTER_PIGS, ...negativeStock(days) }]).category
  expect(result([{ day: '2026-05-01', head: 0 }])).toBe(1)
  expect(result([{ day: '2026-05-01', head: -2 }])).toBe(2)
  expect(result([{ day: '2026-05-01', head: -10 }])).toBe(3)
  const four = ['01', '02', '03', '04'].map((day) => ({ day: `2026-05-${day}`, head: -1 }))
  expect(result(four)).toBe(3)
  // Two sections on the same day are one day.
  expect(result([...four.slice(0, 3), { day: '2026-05-01', head: -4 }])).toBe(2)
})

test('missing pigs of one section are not offset by surplus pigs of another', () => {
  expect(
    countDifferencePercent([
      { calculated: 200, counted: 195 },
      { calculated: 200, counted: 205 },
    ]),
  ).toBe(2.5)
  expect(countDifferencePercent([])).toBeNull()
  // An empty place that was counted is in order; pigs found there are not.
  expect(countDifferencePercent([{ calculated: 0, counted: 0 }])).toBe(0)
  expect(countDifferencePercent([{ calculated: 0, counted: 3 }])).toBe(100)
})

test('420 inserted pigs include 20 without a weight and 100 with an implausible weight', () => {
  const came = [
    { head: 300, kg: 300 * 30.5, pigType: SLAUGHTER_PIGS },
    { head: 100, kg: 100 * 12, pigType: SLAUGHTER_PIGS },
    { head: 20, kg: null, pigType: SLAUGHTER_PIGS },
  ]
  expect(percentOfHead(came, isWeighedMove)).toBeCloseTo(95.2, 1)
  expect(percentOfHead(came.filter(isWeighedMove), (move) => isPlausibleMove(move, 'inWeightKg'))).toBe(75)
  expect(percentOfHead([], isWeighedMove)).toBeNull()
})

test('a batch with 400 pigs in is uncertain at 404 out, dead included, and inferior at 410', () => {
  const of = (left: number, dead: number) => leftOfInsertedPercent({ inserted: 400, left, dead }) ?? Number.NaN
  expect(of(400, 4)).toBe(101)
  expect([of(396, 4), of(400, 4), of(404, 4), of(405, 5)].map((share) => judge('more_out_than_in', share))).toEqual([
    1, 2, 2, 3,
  ])
})

test('140 pigs on 120 places are 117 %: uncertain', () => {
  expect(fullnessPercent({ head: 140, places: 120 })).toBeCloseTo(116.7, 1)
  expect(judge('over_capacity', 116.7)).toBe(2)
  expect(fullnessPercent({ head: 140, places: null })).toBeNull()
})

test('30 t delivered against 25.8 t used is 14 % apart: inferior', () => {
  expect(deliveryDifferencePercent({ deliveredKg: 30_000, usedKg: 25_800 })).toBeCloseTo(14, 5)
  expect(judge('deliveries_vs_consumption', 14)).toBe(3)
  expect(deliveryDifferencePercent({ deliveredKg: 0, usedKg: 500 })).toBeNull()
})

test('a silo of 1 000 kg using 400 kg a day is negative from day three until a delivery or stock count', () => {
  const use = (day: string) => ({ day, movedKg: 0, usedKg: 400, countedKg: null })
  const lorry = { day: '2026-05-01', movedKg: 1000, usedKg: 400, countedKg: null }
  const days = [lorry, use('2026-05-02'), use('2026-05-03'), use('2026-05-04')]
  const period = { from: '2026-05-01', to: '2026-05-06' }
  expect(negativeFeedDays(days, period)).toEqual(['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06'])
  const counted = { day: '2026-05-04', movedKg: 0, usedKg: 400, countedKg: 250 }
  expect(negativeFeedDays([lorry, use('2026-05-02'), use('2026-05-03'), counted], period)).toEqual(['2026-05-03'])
  // The stock is not known if nothing was delivered or counted.
  expect(negativeFeedDays([use('2026-05-02')], period)).toEqual([])
})

test('pigs present for eight days and fed on two of them lack feed for at most three days in a row', () => {
  const days = Array.from({ length: 8 }, (_, no) => `2026-05-0${no + 1}`)
  expect(feedGaps(days, new Set(['2026-05-03', '2026-05-07']))).toEqual([
    { from: '2026-05-04', to: '2026-05-06', days: 3 },
    { from: '2026-05-01', to: '2026-05-02', days: 2 },
    { from: '2026-05-08', to: '2026-05-08', days: 1 },
  ])
  // An empty farm needs no feed: days without pigs separate the days before and after.
  expect(feedGaps(['2026-05-01', '2026-05-20'], new Set())[0]?.days).toBe(1)
})

test('1 000 slaughter pigs without a death in ten days are hardly believable', () => {
  // λ = 1 000 · 10 · 0.034 / 82 = 4.146
  const probability = noDeathsPercent([{ pigType: SLAUGHTER_PIGS, pigDays: 10_000 }])
  expect(probability).toBeCloseTo(1.58, 2)
  expect(judge('deaths_recorded', probability)).toBe(2)
  expect(judge('deaths_recorded', noDeathsPercent([{ pigType: SLAUGHTER_PIGS, pigDays: 12_000 }]))).toBe(3)
  expect(judge('deaths_recorded', noDeathsPercent([{ pigType: SLAUGHTER_PIGS, pigDays: 7_000 }]))).toBe(1)
})

test('three equal records are two duplicates too many', () => {
  expect(countRepeated([1, 3, 1, 2])).toBe(3)
})

test('a batch of slaughter pigs is old after 120 days, a batch of weaners after 80', () => {
  expect([120, 121].map((openDays) => isOldBatch({ pigType: SLAUGHTER_PIGS, openDays }))).toEqual([false, true])
  expect([80, 81].map((openDays) => isOldBatch({ pigType: WEANERS, openDays }))).toEqual([false, true])
})

test('the worse of two pig types decides the quality; without a measure there is no quality', () => {
  const gain = method('daily_gain_plausible')
  const both = [
    { pigType: SLAUGHTER_PIGS, value: 1000 },
    { pigType: WEANERS, value: 610 },
  ]
  expect(methodResult(gain, both)).toEqual({ category: 2, measured: 610, pigType: WEANERS, missing: null })
  expect(methodResult(gain, [])).toMatchObject({ category: 5, measured: null, missing: 'nothing_recorded' })
})

test('the pig type further beyond its limit is reported when both are in the same category', () => {
  const decides = (key: QualityMethodKey, slaughterPigs: number, weaners: number) =>
    methodResult(method(key), [
      { pigType: SLAUGHTER_PIGS, value: slaughterPigs },
      { pigType: WEANERS, value: weaners },
    ]).measured
  expect([decides('status_present', 195, 320), decides('status_present', 320, 195)]).toEqual([320, 320])
  expect(decides('insertion_weight_present', 80, 60)).toBe(60)
  // 1 % over and 15 % under what is expected.
  expect(decides('feed_intake_expected', 1.11, 0.85)).toBe(0.85)
  // 5 g above a range of 420-540 g is less than 100 g below another one.
  expect(decides('daily_gain_plausible', 850, 545)).toBe(850)
  expect(decides('daily_gain_plausible', 945, 610)).toBe(610)
})

test('shown limits start whole days at the next day, and a balance has no uncertain range', () => {
  expect(shownLimits(method('negative_stock'), SLAUGHTER_PIGS)).toEqual({
    excellent: { least: null, most: 0 },
    uncertain: { least: 1, most: 3 },
    inferiorOutside: { least: null, most: 3 },
  })
  expect(shownLimits(method('transfers_balanced'), SLAUGHTER_PIGS).uncertain).toBeNull()
  expect(shownLimits(method('mix_complete'), SLAUGHTER_PIGS)).toEqual({
    excellent: { least: 98, most: null },
    uncertain: { least: 90, most: 98 },
    inferiorOutside: { least: 90, most: null },
  })
  expect(shownLimits(method('daily_gain_plausible'), WEANERS).excellent).toEqual({ least: 420, most: 540 })
})

test('117 booked pigs of 120 settled ones are 2.5 % off: inferior; deliveries do not offset each other', () => {
  expect(settlementDifferencePercent([{ booked: 120, settled: 120 }])).toBe(0)
  expect(settlementDifferencePercent([{ booked: 117, settled: 120 }])).toBeCloseTo(2.5, 9)
  expect(
    settlementDifferencePercent([
      { booked: 99, settled: 100 },
      { booked: 101, settled: 100 },
    ]),
  ).toBe(1)
  expect([0, 0.5, 0.6, 2, 2.5].map((percent) => judge('settlement_match', percent))).toEqual([1, 1, 2, 2, 3])
  expect(settlementDifferencePercent([])).toBeNull()
})

test('hours of a sensor are impossible outside its limits, and in 24 equal values in a row', () => {
  const hours = (values: readonly (number | null)[], head = 100) => values.map((value) => ({ value, head }))
  expect(measuredHours(hours([1, null, 2]))).toBe(2)
  expect(impossibleHours('temperature', hours([-0.1, 0, 45, 45.1, null]))).toEqual({ outside: 2, stuck: 0 })
  expect(impossibleHours('feeding', hours([60, 60.5]))).toEqual({ outside: 1, stuck: 0 })
  expect(impossibleHours('weight', hours([2.9, 3, 160, 161]))).toEqual({ outside: 2, stuck: 0 })
  // 100 pigs drink at most 300 litres in an hour.
  expect(impossibleHours('water', hours([300, 301]))).toEqual({ outside: 1, stuck: 0 })
  const equal = (count: number, value: number | null = 20) => Array.from({ length: count }, () => value)
  expect(impossibleHours('temperature', hours([19, ...equal(23), 21]))).toEqual({ outside: 0, stuck: 0 })
  expect(impossibleHours('temperature', hours([19, ...equal(24), 21]))).toEqual({ outside: 0, stuck: 24 })
  expect(impossibleHours('temperature', hours([...equal(12), null, ...equal(12)]))).toEqual({ outside: 0, stuck: 0 })
  // A stuck value outside the limits counts once; nobody drinks in an empty line of zeros.
  expect(impossibleHours('temperature', hours(equal(24, 50)))).toEqual({ outside: 0, stuck: 24 })
  expect(impossibleHours('water', hours(equal(48, 0)))).toEqual({ outside: 0, stuck: 0 })
})

test('a month needs a status price for pigs, a slaughter price for slaughters and 98 % of feed prices', () => {
  const month = {
    hasPigs: true,
    hasStatusPrice: true,
    hasSlaughters: true,
    hasSlaughterPrice: false,
    fedGrams: 1000,
    pricedGrams: 980,
  }
  expect(neededPrices(month)).toEqual([
    { price: 'status', isKnown: true },
    { price: 'slaughter', isKnown: false },
    { price: 'feed', isKnown: true },
  ])
  expect(neededPrices({ ...month, pricedGrams: 979 }).at(-1)).toEqual({ price: 'feed', isKnown: false })
  expect(neededPrices({ ...month, hasPigs: false, hasSlaughters: false, fedGrams: 0 })).toEqual([])
})
