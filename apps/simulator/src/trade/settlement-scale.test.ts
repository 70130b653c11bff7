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
])('a lorry with %s %% of lean meat is settled %s øre a kilo off the quotation', (percent, ore) => {
  expect(leanOre(percent)).toBe(ore)
})

test('a lorry around 85 kg loses nothing by weight; one around 95 kg, half too heavy, and one around 105 kg lose the more', () => {
  expect(weightOre(85)).toBe(0)
  // Half at 25 øre; from 96 kg on 35 % of 25 more, from 97 kg 22 % of 30, from 98 kg 12 % of 50, 6 % of 70, 3 % of 50.
  expect(weightOre(95)).toBe(-40)
  expect(weightOre(105)).toBeLessThan(-230)
})

test('full lorries are free; of 100 pigs each costs 6 kr.; a handful pays for the drive', () => {
  expect(smallLorryOre(60, 240)).toBe(0)
  expect(smallLorryOre(60, 100)).toBe(60 * 600)
  expect(smallLorryOre(10, 20)).toBe(15_000)
})
