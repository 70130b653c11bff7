import { expect, test } from 'vitest'
import { gainCurves, gainOf, isPossibleLot } from './gain-distribution.ts'
import { SLAUGHTER_PIGS, WEANERS } from './pig-type.ts'

/** 30 kg with a standard deviation of 4.5 kg, 118 kg with one of 12, in 84 days. */
const lot = { head: 100, days: 84, inKg: 30, inSpreadKg: 4.5 * 1.96, outKg: 118, outSpreadKg: 12 * 1.96 }

test('pigs growing from 30 ± 4.5 to 118 ± 12 kg in 84 days gain 1048 ± 132 g a day', () => {
  // 88 kg / 84 days; √(144 − 20.25) / 84
  expect(gainOf(lot)?.meanG).toBeCloseTo(1047.6, 1)
  expect(gainOf(lot)?.sdG).toBeCloseTo(132.4, 1)
  expect(gainOf({ ...lot, days: 0 })).toBeNull()
})

test('the gain curve has twenty classes on whole tens of grams, half of the pigs below the mean', () => {
  const { edges, curves } = gainCurves([[lot]])
  expect(edges).toHaveLength(21)
  expect([edges[0], edges.every((edge) => edge % 10 === 0)]).toEqual([650, true])
  const percents = curves[0]?.percents ?? []
  expect(percents.reduce((sum, percent) => sum + percent, 0)).toBeCloseTo(99.7, 0)
  const upTo1050 = percents.slice(0, edges.indexOf(1050)).reduce((sum, percent) => sum + percent, 0)
  expect(upTo1050).toBeCloseTo(50.6, 0)
})

test('the spread includes the distance between two lot means; a group without pigs has no curve', () => {
  const slow = { ...lot, outKg: 97, head: 100 }
  const { curves } = gainCurves([[lot, slow], []])
  // 1047.6 and 797.6, each ± 132.4: the mean 922.6, √(132.4² + 125²) around it.
  expect(curves[0]?.meanG).toBeCloseTo(922.6, 1)
  expect(curves[0]?.sdG).toBeCloseTo(182.1, 1)
  expect(curves[1]).toBeNull()
  expect(gainCurves([[]])).toEqual({ edges: [], curves: [null] })
})

test('the spread defaults to the usual spread of the weight when none is stated', () => {
  // 30 kg: 16.4 %, 4.9 kg; 118 kg: 10.1 %, 11.9 kg; √(11.9² − 4.9²) / 84
  expect(gainOf({ ...lot, inSpreadKg: null, outSpreadKg: null })?.sdG).toBeCloseTo(129, 0)
})

test('pigs of 118 kg did not come with those of 30 kg three days ago, nor did they lose weight', () => {
  // 88 kg / 39 days is 2256 g a day, above 1.5 · 1500 g; / 40 days is 2200 g. Weaners: 1.5 · 800 g.
  const possible = (days: number, outKg = 118) => isPossibleLot({ ...lot, days, outKg }, SLAUGHTER_PIGS)
  expect([possible(3), possible(39), possible(40), possible(84), possible(84, 29)]).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(isPossibleLot(lot, WEANERS)).toBe(true)
  expect(isPossibleLot({ ...lot, days: 70 }, WEANERS)).toBe(false)
})
