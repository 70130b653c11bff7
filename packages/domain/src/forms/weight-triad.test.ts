import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recomputeTriad, weightsAgree } from './weight-triad.ts'

test('420 pigs of 30.5 kg weigh 12 810 kg, and 12 810 kg of 420 pigs is 30.5 kg each', () => {
  expect(recomputeTriad({ number: 420, avgKg: 30.5, totalKg: null }, 'avgKg').totalKg).toBe(12_810)
  expect(recomputeTriad({ number: 420, avgKg: null, totalKg: 12_810 }, 'totalKg').avgKg).toBe(30.5)
})

test('a changed number of pigs preserves the typed weight', () => {
  expect(recomputeTriad({ number: 400, avgKg: 30.5, totalKg: 12_810 }, 'avgKg').totalKg).toBe(12_200)
  expect(recomputeTriad({ number: 400, avgKg: 30.5, totalKg: 12_810 }, 'totalKg').avgKg).toBe(32.025)
})

test('the total weight is exact to the gram: 420 · 30.1 is 12 642, not 12 642.000000000002', () => {
  expect(recomputeTriad({ number: 420, avgKg: 30.1, totalKg: null }, 'avgKg').totalKg).toBe(12_642)
})

test('the average weight has full precision, so that it gives the total again', () => {
  const { avgKg } = recomputeTriad({ number: 3, avgKg: null, totalKg: 100 }, 'totalKg')
  expect(avgKg).toBe(100 / 3)
})

test('the calculated weight is cleared without a number of pigs or without the typed weight', () => {
  expect(recomputeTriad({ number: null, avgKg: 30.5, totalKg: 12_810 }, 'avgKg').totalKg).toBeNull()
  expect(recomputeTriad({ number: 0, avgKg: 30.5, totalKg: 12_810 }, 'totalKg').avgKg).toBeNull()
  expect(recomputeTriad({ number: 420, avgKg: null, totalKg: 12_810 }, 'avgKg').totalKg).toBeNull()
  expect(recomputeTriad({ number: 420, avgKg: 30.5, totalKg: null }, 'totalKg').avgKg).toBeNull()
})

test('weights agree when they differ by at most half a kilo and half a percent', () => {
  // 100 · 30 = 3 000. A total of 3 015.5 may be off by 15.58; a total of 3 016, which may be off by 15.58, is off by
  // 16.
  expect(weightsAgree({ number: 100, avgKg: 30, totalKg: 3015.5 })).toBe(true)
  expect(weightsAgree({ number: 100, avgKg: 30, totalKg: 3016 })).toBe(false)
  expect(weightsAgree({ number: 100, avgKg: null, totalKg: 3016 })).toBe(true)
})

test('recalculated weights always agree', () => {
  const number = fc.integer({ min: 1, max: 9999 })
  const kg = fc.integer({ min: 5, max: 2000 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(number, kg, fc.constantFrom('avgKg', 'totalKg'), (number, weightKg, lastTyped) => {
      const typed = { number, avgKg: null, totalKg: null, [lastTyped]: weightKg }
      const triad = recomputeTriad(typed, lastTyped)
      expect(triad.avgKg).not.toBeNull()
      expect(triad.totalKg).not.toBeNull()
      expect(weightsAgree(triad)).toBe(true)
    }),
  )
})

test('the agreement invariant detects weights that are swapped', () => {
  expect(weightsAgree({ number: 420, avgKg: 12_810, totalKg: 30.5 })).toBe(false)
})
