import type { AlikePart } from '@herdboard/domain/kpis/aggregation/merge-alike-units.ts'
import { finisherQuarter, finisherSetting } from '@herdboard/domain/kpis/worked-example.ts'
import { describe, expect, test } from 'vitest'
import { analysisCell, hasTooFewPigDays, type RowHerd } from './analysis-column.ts'
import { addDeaths, deathColumns, deathCostColumn, mostCommon, noDeaths } from './death-columns.ts'
import { growthColumns } from './growth-columns.ts'
import { conversionValue, mortalityValue } from './improvement-value.ts'

const { days, places, lossHead: _, ...sums } = finisherQuarter
const { pigDays, gainKg, feedKg, feedFe, feedDkk, feedProteinGrams, feedPhosphorusGrams } = sums
const known = { pigDays, gainKg, feedKg: feedKg ?? 0, feedFe, feedDkk, feedProteinGrams, feedPhosphorusGrams }
const part: AlikePart = {
  unitId: 'barn',
  isWhole: true,
  isCounted: true,
  isMeasured: true,
  sums,
  known: { fed: known, priced: known },
}
const set = { days, places, innerTransfers: [], lossUnits: new Set<string>() }
const barn: RowHerd = { pigType: 2, parts: [part], set, setting: finisherSetting }

test.each([
  ['pigs', 110_141 / 91, 0],
  ['days_period', 91, 0],
  ['gain', 110_935.7, 1],
  ['daily_gain', 1007, 0],
  ['ref_daily_gain', 1005, 0],
  ['fcr', 2.65, 2],
  ['ref_fcr', 2.62, 2],
  ['fe_day', 2.67, 2],
  ['in_weight', 30.77, 2],
  ['out_weight', 117.24, 2],
  ['days_in_barn', 85.8, 1],
  ['produced', 1283, 0],
  ['occupancy', 80.7, 1],
  ['feed_price', 2.23, 2],
  ['feed_cost_gain', 5.91, 2],
])('the published finisher barn has a %s of %f', (key, expected, decimals) => {
  const column = growthColumns.find((one) => one.key === key)
  const value = column && analysisCell(column, barn, null)
  expect(value?.toFixed(decimals)).toBe(expected.toFixed(decimals))
})

test('a cell is not rounded: money is calculated from it', () => {
  const weight = growthColumns.find(({ key }) => key === 'in_weight')
  expect(weight && analysisCell(weight, barn, null)).toBe(39_230 / 1275)
})

test('a row of two barns is calculated from their sums, never from the mean of their ratios', () => {
  const slow = { ...part, unitId: 'slow', sums: { ...sums, pigDays: 10_000, gainKg: 8000 } }
  const both = { ...barn, parts: [part, slow] }
  const gain = growthColumns.find(({ key }) => key === 'daily_gain')
  expect(gain && analysisCell(gain, both, null)).toBeCloseTo(((110_935.7 + 8000) / 120_141) * 1000)
})

test('99 pig-days are too few for a figure, 100 are enough', () => {
  const of = (count: number) => ({ ...barn, parts: [{ ...part, sums: { ...sums, pigDays: count } }] })
  expect([hasTooFewPigDays(of(99)), hasTooFewPigDays(of(100))]).toEqual([true, false])
})

describe('dead pigs', () => {
  const facts = addDeaths(
    {
      ...noDeaths,
      euthanisedHead: 4,
      agedHead: 10,
      ageDays: 400,
      collectionOre: 57_000,
      worthOre: 500_000,
      causes: { 3: 7 },
    },
    { ...noDeaths, agedHead: 20, ageDays: 1100, collectionOre: 114_000, worthOre: 1_000_000, causes: { 1: 6, 3: 1 } },
  )
  test.each([
    ['inserted', 1275],
    ['dead', 30],
    ['euthanised', 4],
    ['loss', 3],
    // 30 of 1 283 produced; with the three missing 33.
    ['mortality', 2.3],
    ['mortality_loss', 2.6],
    ['condemned', 0],
    ['avg_dead_weight', 58.7],
    ['age_dead', 50],
  ])('dead pigs have a %s of %f', (key, expected) => {
    const column = deathColumns.find((one) => one.key === key)
    expect(Number((column && analysisCell(column, barn, facts))?.toFixed(1))).toBe(expected)
  })

  test('the cost of dead pigs is collection plus value, and unknown without a price of the day', () => {
    expect(analysisCell(deathCostColumn, barn, facts)).toBe(16_710)
    expect(analysisCell(deathCostColumn, barn, addDeaths(facts, { ...noDeaths, worthOre: null }))).toBeNull()
  })

  test('the most common cause of death is the cause with most heads', () => {
    expect(mostCommon(facts.causes)).toEqual({ key: '3', head: 8 })
    expect(mostCommon({})).toBeNull()
  })
})

describe('the value of an improvement', () => {
  test('an improvement of 0.05 FE over 87 kg at 2.05 kr. is worth 8.9 kr. a pig', () => {
    expect(conversionValue({ now: 2.6, aim: 2.65, gainKg: 87, feedPrice: 2.05 })).toBeCloseTo(8.9, 1)
    expect(conversionValue({ now: 2.7, aim: 2.65, gainKg: 87, feedPrice: 2.05 })).toBeCloseTo(-8.9, 1)
  })

  test('a point less mortality is worth 6.8 kr. a pig: 446 kr. for the pig and half of 470 kr. feed', () => {
    expect(mortalityValue({ now: 2, aim: 3, pigs: 1, pigPrice: 446, feedPerPig: 470 })).toBeCloseTo(6.8, 1)
    expect(mortalityValue({ now: 3, aim: 2, pigs: 1000, pigPrice: 446, feedPerPig: 470 })).toBeCloseTo(-6810)
  })
})
