import { expect, test } from 'vitest'
import { smallLorryOre } from './small-lorry.ts'

test('small lorry charge is 0 for full lorries, 6 kr. a pig for 100 pigs, and the drive for a handful', () => {
  expect(smallLorryOre(60, 240)).toBe(0)
  expect(smallLorryOre(60, 100)).toBe(60 * 600)
  expect(smallLorryOre(10, 20)).toBe(15_000)
})
