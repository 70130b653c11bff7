import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { expect, test } from 'vitest'
import { shownValue } from './compare-figures.ts'
import type { FigureSetting, KpiFormula } from './kpi.ts'
import type { PeriodSums } from './period-sums.ts'
import { allKpis, kpisOf } from './registry.ts'
import { finisherQuarter, finisherSetting } from './worked-example.ts'

const figure = (key: string): KpiFormula => {
  const found = allKpis.find((each) => each.key === key)
  if (!found) throw new Error(`no key figure ${key}`)
  return found
}

const shown = (key: string, sums: Partial<PeriodSums> = {}, setting: Partial<FigureSetting> = {}) =>
  shownValue(figure(key).of({ ...finisherQuarter, ...sums }, { ...finisherSetting, ...setting }).value, figure(key))

const variant = (key: string, name: string, sums: Partial<PeriodSums> = {}, setting: Partial<FigureSetting> = {}) => {
  const { variants } = figure(key).of({ ...finisherQuarter, ...sums }, { ...finisherSetting, ...setting })
  const found = variants.find((each) => each.key === name)
  return found === undefined ? undefined : shownValue(found.value, found)
}

test.each([
  // Rows of the trade's table for the finisher barn.
  ['daily_gain', 1007],
  ['reference_daily_gain', 1005],
  ['fcr', 2.65],
  ['reference_fcr', 2.62],
  ['fe_per_day', 2.67],
  ['mortality', 2.3],
  ['number_of_pigs', 1057],
  ['avg_weight', 68.5],
  ['in_weight', 30.8],
  ['carcass_weight', 90],
  ['days_in_barn', 86],
  ['produced', 1283],
  ['occupancy', 81],
  ['pigs_per_place', 3.81],
  // Calculated by hand: (900 · 60.8 + 330 · 61.2) / 1 230; 655 954.50 DKK over FE and over gain.
  ['lean_pct', 60.9],
  ['feed_price', 2.23],
  ['feed_cost_per_gain', 5.91],
  ['protein_per_fe', 150],
  ['phosphorus_per_fe', 4.7],
  ['out_weight', 117.2],
])('the finisher barn’s %s is %f', (key, expected) => {
  expect(shown(key)).toBe(expected)
})

test('figures with one more digit match the table: 85.8 days in barn, 80.7 % occupancy', () => {
  const precise = (key: string) => roundHalfAway(figure(key).of(finisherQuarter, finisherSetting).value ?? 0, 1)
  expect(precise('days_in_barn')).toBe(85.8)
  expect(precise('occupancy')).toBe(80.7)
})

test('variants by other conventions: 991 g net, 2.50 kg feed, 229.3 FE a pig, 2.35 % on other bases', () => {
  expect(variant('daily_gain', 'net_daily_gain')).toBe(991)
  expect(variant('fcr', 'fcr_kg')).toBe(2.5)
  expect(variant('fcr', 'fe_per_produced')).toBe(229.3)
  expect(variant('mortality', 'mortality_of_inserted')).toBe(2.35)
  expect(variant('mortality', 'mortality_of_left')).toBe(2.35)
})

test('condemned carcasses count as losses beside the dead and are not in the slaughter weight', () => {
  const condemned = { slaughterHead: 1234, condemnedHead: 4, approvedHead: 1230 }
  // (30 + 4) / 1 282.97; 4 of 1 234 carcasses; 110 733 kg of the 1 230 that were weighed.
  expect(shown('dead_condemned', condemned)).toBe(2.7)
  expect(variant('dead_condemned', 'condemned', condemned)).toBe(0.32)
  expect(shown('carcass_weight', condemned)).toBe(90)
  expect(shown('carcass_weight', { slaughterHead: 10, condemnedHead: 10, approvedHead: 0, carcassKg: 0 })).toBeNull()
})

test('three missing pigs count as dead where the farm is set so, and both numbers are shown', () => {
  // 33 / 1 282.97
  expect(shown('mortality', { lossHead: 3 })).toBe(2.6)
  expect(variant('mortality', 'mortality_with_missing')).toBe(2.6)
  expect(variant('mortality', 'mortality_recorded', { lossHead: 3 })).toBe(2.3)
})

/** 500 weaners of 6.6 kg in, 480 of 31.4 kg out, 20 dead; 52 days. */
const weanerBatch: Partial<PeriodSums> = {
  pigDays: 25_500,
  gainKg: 480 * 31.4 + 160 - 500 * 6.6,
  openingHead: 0,
  openingKg: 0,
  closingHead: 0,
  closingKg: 0,
  diffHead: 0,
  inHead: 500,
  inKg: 3300,
  outHead: 480,
  outKg: 15_072,
  slaughterHead: 0,
  slaughterLiveKg: 0,
  carcassKg: 0,
  deadHead: 20,
  deadKg: 160,
}

test('a closed batch counts losses on inserted pigs, and produced pigs are those that left alive', () => {
  const closed = { pigType: WEANERS, periodKind: 'closed_batch' } as const
  expect(shown('mortality', weanerBatch, closed)).toBe(4)
  expect(shown('produced', weanerBatch, closed)).toBe(480)
  // 25 500 / 480 = 53.1
  expect(shown('days_in_barn', weanerBatch, closed)).toBe(53)
  // 365 / (53.125 + 4)
  expect(shown('pigs_per_place', weanerBatch, closed)).toBe(6.39)
})

test('an open batch counts losses on inserted pigs and has no production before pigs have left', () => {
  const open = { pigType: WEANERS, periodKind: 'open_batch' } as const
  const stockFigure = { ...weanerBatch, outHead: 0, outKg: 0, closingHead: 480, closingKg: 9600 }
  expect(shown('mortality', stockFigure, open)).toBe(4)
  expect(shown('produced', stockFigure, open)).toBeNull()
  expect(shown('days_in_barn', stockFigure, open)).toBeNull()
})

test('the published weaners with 468 g and 1.86 FE from 6.6 to 31.4 kg become 460 g and 1.85 at 7 to 30', () => {
  const sums = { ...weanerBatch, gainKg: 46.8, pigDays: 100, feedFe: 46.8 * 1.86 }
  expect(shown('reference_daily_gain', sums, { pigType: WEANERS })).toBe(460)
  expect(shown('reference_fcr', sums, { pigType: WEANERS })).toBe(1.85)
})

test('weights far from the reference interval are not converted', () => {
  const sums = { inKg: 1275 * 46 }
  expect(shown('reference_daily_gain', sums)).toBeNull()
  expect(shown('reference_fcr', sums)).toBeNull()
})

test('slaughter pigs sold alive are converted from their weight at departure', () => {
  const sums = { slaughterHead: 0, slaughterLiveKg: 0, outHead: 1000, outKg: 117_940 }
  expect(shown('reference_daily_gain', sums)).toBe(1005)
})

/** A unit that has begun and has no movements yet: every sum is known and 0. */
const emptyBarn = Object.fromEntries(Object.keys(finisherQuarter).map((key) => [key, 0])) as unknown as PeriodSums

test.each(allKpis.map((each) => each.key))('without pigs %s is a dash, never 0', (key) => {
  const value = figure(key).of({ ...emptyBarn, days: 91, places: 1500 }, finisherSetting).value
  // Stock and occupancy of an empty barn are known: zero.
  expect(value).toBe(key === 'number_of_pigs' || key === 'occupancy' ? 0 : null)
})

const needsOf = allKpis.flatMap((each) => each.needs.map((need) => [each.key, need] as const))

test.each(needsOf)('%s without a known %s is shown as a dash', (key, need) => {
  expect(shown(key, { [need]: null })).toBeNull()
})

test('unrecorded feed is unknown, not free', () => {
  const unfed = { feedKg: 0, feedFe: 0, feedDkk: 0, feedProteinGrams: 0, feedPhosphorusGrams: 0 }
  for (const key of ['fcr', 'reference_fcr', 'fe_per_day', 'feed_price', 'feed_cost_per_gain', 'protein_per_fe']) {
    expect(shown(key, unfed), key).toBeNull()
  }
  expect(variant('fcr', 'fcr_kg', unfed)).toBeNull()
})

test('pigs that lost weight have no feed conversion; their negative daily gain is shown', () => {
  expect(shown('fcr', { gainKg: -500 })).toBeNull()
  expect(shown('daily_gain', { gainKg: -500 })).toBe(-5)
})

test('occupancy is unknown when the places are not stated', () => {
  expect(shown('occupancy', { places: null })).toBeNull()
})

test('a key figure contains the inputs of its formula and its basis', () => {
  const result = figure('daily_gain').of(finisherQuarter, { ...finisherSetting, basis: 'estimated' })
  expect(result.inputs).toEqual([
    { key: 'gainKg', value: 110_935.7, unit: 'kg', decimals: 0 },
    { key: 'pigDays', value: 110_141, unit: 'pig-days', decimals: 0 },
  ])
  expect(result.basis).toBe('estimated')
  const inputs = figure('mortality').of(finisherQuarter, finisherSetting).inputs
  expect(inputs.map(({ key, value }) => [key, Math.round(value ?? 0)])).toEqual([
    ['deadHead', 30],
    ['produced', 1283],
  ])
})

test('every key figure lists at least one input, and its number is its position in the catalogue', () => {
  expect(allKpis.map(({ typeId }) => typeId)).toEqual(allKpis.map((_, index) => index + 1))
  expect(new Set(allKpis.map(({ key }) => key)).size).toBe(allKpis.length)
  for (const each of allKpis) {
    expect(each.of(finisherQuarter, finisherSetting).inputs.length, each.key).toBeGreaterThan(0)
  }
})

test('[OVERVIEW-017] weaners have no carcass figures; slaughter pigs have no weight at departure; the rest apply to both', () => {
  const weaners = kpisOf(WEANERS).map(({ key }) => key)
  const slaughterPigs = kpisOf(finisherSetting.pigType).map(({ key }) => key)
  expect(allKpis.map(({ key }) => key).filter((key) => !weaners.includes(key))).toEqual([
    'dead_condemned',
    'carcass_weight',
    'lean_pct',
  ])
  expect(allKpis.map(({ key }) => key).filter((key) => !slaughterPigs.includes(key))).toEqual(['out_weight'])
})
