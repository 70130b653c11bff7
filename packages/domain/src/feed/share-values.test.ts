import { expect, test } from 'vitest'
import { valueFeedShares } from './share-values.ts'

const at = (price: number | null, ...grams: number[]) => grams.map((one) => ({ grams: one, priceDkkPer100Kg: price }))
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? Number.NaN), 0)

test('1,394 kg at DKK 200 cost DKK 2,788.00, however the seven days divide them', () => {
  // Of 199,142 and 199,143 grams each day costs 39,828.4 or 39,828.6 øre; rounded alone they are 278,798.
  const values = valueFeedShares(at(200, 199_142, 199_142, 199_142, 199_142, 199_142, 199_142, 199_148), {
    ...{ fePer100Kg: 106.55, surchargeDkkPer100Kg: 0 },
  })
  expect(values.map(({ ore }) => ore)).toEqual([39_828, 39_829, 39_828, 39_829, 39_828, 39_828, 39_830])
  expect(sum(values.map(({ ore }) => ore))).toBe(278_800)
  // 1,394,000 g × 106.55 / 100 = 1,485,307 thousandths of a feed unit.
  expect(sum(values.map(({ milliFe }) => milliFe))).toBe(1_485_307)
})

test('a share has the price of its day with the surcharge of the mix; without a price it has no cost', () => {
  const shares = [...at(195.9, 1_234_500), ...at(null, 1000), ...at(210.1234, 1000)]
  const values = valueFeedShares(shares, { fePer100Kg: null, surchargeDkkPer100Kg: 12 })
  // 1,234.5 kg × 207.90 / 100 = DKK 2,566.5255; the third is 1 kg × 222.1234 / 100 = DKK 2.221234.
  expect(values).toEqual([
    { milliFe: null, ore: 256_653 },
    { milliFe: null, ore: null },
    { milliFe: null, ore: 222 },
  ])
})
