import { expect, test } from 'vitest'
import { hasMoved, meanKg, pigsTally } from './pigs-tally.ts'
import { flowNames, type PigFlow, placeBalance, type UnitFlows } from './place-balance.ts'

const flow = (head: number, kg: number | null): PigFlow => ({ head, grams: kg === null ? null : Math.round(kg * 1000) })

/** The worked example of a finisher barn between the counts of 31 March and 30 June. */
const barn: UnitFlows = {
  unitId: 'barn',
  ...(Object.fromEntries(flowNames.map((name) => [name, flow(0, 0)])) as Record<(typeof flowNames)[number], PigFlow>),
  opening: flow(1060, 69_960),
  inserted: flow(1275, 39_230),
  slaughtered: flow(1230, 145_060.2),
  transferredOut: flow(15, 900),
  dead: flow(30, 1761),
  closing: flow(1057, 72_404.5),
  difference: -3,
  missing: 3,
  surplus: 0,
  negativeDays: 0,
  lastCountDay: '2026-06-30',
  isCountedInPeriod: true,
}
const stepsOf = (unit: UnitFlows, measure: 'head' | 'grams') =>
  pigsTally(placeBalance([unit], []), measure)?.map(({ name, before, change }) => [name, before, change])

test('the tally of 1 060 pigs, 1 275 in, 1 230 slaughtered, 15 moved, 30 dead and 3 missing ends at 1 057', () => {
  expect(stepsOf(barn, 'head')).toEqual([
    ['opening', 0, 1060],
    ['inserted', 1060, 1275],
    ['transferredIn', 2335, 0],
    ['slaughtered', 2335, -1230],
    ['departed', 1105, 0],
    ['transferredOut', 1105, -15],
    ['dead', 1090, -30],
    ['difference', 1060, -3],
    ['closing', 0, 1057],
  ])
})

test('the tally in kilos has 110 935.7 kg of growth, including the weight of missing pigs', () => {
  const steps = stepsOf(barn, 'grams')
  // 69 960 + 39 230 - 145 060.2 - 900 - 1 761 = -38 531.2; 72 404.5 + 38 531.2 = 110 935.7
  expect(steps?.at(-2)).toEqual(['growth', -38_531_200, 110_935_700])
  expect(steps?.at(-1)).toEqual(['closing', 0, 72_404_500])
})

test('pigs present when records began are a separate step, with an unknown weight', () => {
  const openingCounted = { ...barn, opening: flow(0, 0), openingCounted: flow(1060, null) }
  expect(stepsOf(openingCounted, 'head')?.slice(0, 3)).toEqual([
    ['opening', 0, 0],
    ['openingCounted', 0, 1060],
    ['inserted', 1060, 1275],
  ])
  expect(stepsOf(openingCounted, 'grams')).toBeUndefined()
})

test('the mean weight of a step is that of its pigs, and unknown without pigs or weight', () => {
  expect(meanKg({ head: 1275, grams: 39_230_000 })?.toFixed(2)).toBe('30.77')
  expect([
    meanKg({ head: 0, grams: 0 }),
    meanKg({ head: null, grams: null }),
    meanKg({ head: 5, grams: null }),
  ]).toEqual([null, null, null])
})

test('a stock alone is not a movement; a count difference is', () => {
  const still = { ...barn, inserted: flow(0, 0), slaughtered: flow(0, 0), transferredOut: flow(0, 0), dead: flow(0, 0) }
  expect(hasMoved(placeBalance([{ ...still, difference: 0, missing: 0 }], []))).toBe(false)
  expect(hasMoved(placeBalance([still], []))).toBe(true)
})
