import { expect, test } from 'vitest'
import { benchmarkShares } from './benchmark-bar.ts'

test('farm and country bars share one scale from zero', () => {
  const shares = benchmarkShares(2, 4)
  expect(shares?.country).toBeCloseTo(1 / 1.15)
  expect(shares?.own).toBeCloseTo(0.5 / 1.15)
})

test('figure below zero has no bar length', () => {
  expect(benchmarkShares(-40, 900)).toBeNull()
  expect(benchmarkShares(0, 0)).toBeNull()
})
