import { expect, test } from 'vitest'
import { leanOre, smallLorryOre, weightOre } from './settlement-scale.ts'

test.each([
  [61, 0],
  [61.8, 8],
  [66, 40],
  [60.8, -2],
  [59.6, -14],
  [58.2, -36],
  [56.5, -75],
])('settlement of a lorry with %s %% of lean meat is %s øre a kilo off the quotation', (percent, ore) => {
  expect(leanOre(percent)).toBe(ore)
})

test('weight deduction is nil for a lorry at 85 kg, larger at 95 kg (half too heavy) and most at 105 kg', () => {
  expect(weightOre(85)).toBe(0)
  // 50 % at 25 øre; from 96 kg 35 % at 25 more, from 97 kg 22 % at 30, from 98 kg 12 % at 50, 6 % at 70, 3 % at 50.
  expect(weightOre(95)).toBe(-40)
  expect(weightOre(105)).toBeLessThan(-230)
})

test('small lorry charge is 0 for full lorries, 6 kr. a pig for 100 pigs, and the drive for a handful', () => {
  expect(smallLorryOre(60, 240)).toBe(0)
  expect(smallLorryOre(60, 100)).toBe(60 * 600)
  expect(smallLorryOre(10, 20)).toBe(15_000)
})
