import { expect, test } from 'vitest'
import {
  bonusOf,
  collectionOf,
  derivedStatusPrice,
  type PriceBook,
  pigValue,
  postPaymentOf,
  stockValue,
  transferValue,
  unsettledValue,
} from './price-book.ts'

/** As published on 29 July 2024, and two months of the other prices. */
const book: PriceBook = {
  quotations: [
    {
      validFrom: '2024-07-29',
      slaughterDkk: 11.4,
      conventional: { atKg: 7, priceDkk: 250.32, kgDkk: [15.32, 12.32, 10.11, 7.76, 6.09, 6.76] },
      organic: { atKg: 30, priceDkk: 898.16, kgDkk: [null, null, null, 14.88, 12.98, 10.06] },
    },
  ],
  status: [
    {
      validFrom: '2024-07-01',
      prices: { 1: { baseOre: 19_362, orePerKg: 810 }, 2: { baseOre: 21_800, orePerKg: 728 } },
    },
  ],
  statusAdjustments: new Map([
    ['south 2024-07-01', { 1: { baseOre: 0, orePerKg: 0 }, 2: { baseOre: 200, orePerKg: 0 } }],
  ]),
  postPayments: [
    { validFrom: '2023-10-01', isProvision: true, dkk: { 1: 0.58, 2: 1.5, 3: 1.2 } },
    { validFrom: '2022-10-01', isProvision: false, dkk: { 1: 0.85, 2: 1.1, 3: 1 } },
  ],
  postPaymentEstimates: [],
  bonuses: [{ validFrom: '2024-07-01', dkk: { 1: 0.1, 2: 13.3, 3: 2.5 } }],
  collections: [{ validFrom: '2024-01-01', lightDkk: 9, heavyDkk: 57 }],
  internalPrices: [],
  farms: new Map([['organic', { concept: 2, hasOrganicPiglets: true, adjustDkk: 0 }]]),
}
const on29July = { farmId: 'north', day: '2024-07-29' }

test('living pigs are worth the quotation of the day at their mean weight', () => {
  // 446.08 kr. at 31.4 kg, 200 pigs.
  expect(pigValue(book, { ...on29July, head: 200, grams: 6_280_000 })).toEqual({ ore: 8_921_600, late: null })
  // 833.26 kr. at 25 kg.
  const organic = { farmId: 'organic', day: '2024-07-29', head: 10, grams: 250_000 }
  expect(pigValue(book, organic)).toEqual({ ore: 833_260, late: null })
})

test('a quotation older than five weeks, or from after the day, is provisional', () => {
  const pigs = { farmId: 'north', head: 1, grams: 7000 }
  expect(pigValue(book, { ...pigs, day: '2024-09-02' }).late).toBeNull()
  expect(pigValue(book, { ...pigs, day: '2024-09-03' })).toEqual({ ore: 25_032, late: 'quotation' })
  expect(pigValue(book, { ...pigs, day: '2024-07-28' })).toEqual({ ore: 25_032, late: 'quotation' })
  // Without any quotation the published sheet of July 2024 counts, and says so.
  expect(pigValue({ ...book, quotations: [] }, { ...pigs, day: '2024-07-29' })).toEqual({
    ore: 25_032,
    late: 'quotation',
  })
})

test('pigs heavier than the quotation have the status price of slaughter pigs', () => {
  // 2 · 218 + 120 kg · 7.28
  expect(pigValue(book, { ...on29July, head: 2, grams: 120_000 })).toEqual({ ore: 130_960, late: null })
})

test('the status price of a month is derived from the quotation where none is known', () => {
  // (436.62 − 250.32) / 23 = 8.10; 250.32 − 7 · 8.10 = 193.62
  expect(derivedStatusPrice(book, '2024-07-29', 1)).toEqual({ baseOre: 19_362, orePerKg: 810 })
  // 117 kg = 89.3 kg carcass at 11.40 + 0.58; the line from 436.62 kr. at 30 kg
  const { baseOre, orePerKg } = derivedStatusPrice(book, '2024-07-29', 2)
  expect([Math.round(baseOre / 100), orePerKg]).toEqual([218, 728])
  const stock = { head: 10, grams: 70_000 }
  expect(stockValue(book, 'north', '2024-07-31', 1, stock)).toEqual({ ore: 250_320, late: null })
  expect(stockValue(book, 'north', '2024-08-01', 1, stock)).toEqual({ ore: 250_320, late: 'status_price' })
})

test('stock is worth 740 388.80 kr. in the worked example, with the adjustment of its own farm', () => {
  const stock = { head: 1060, grams: 69_960_000 }
  expect(stockValue(book, 'north', '2024-07-31', 2, stock).ore).toBe(74_038_880)
  expect(stockValue(book, 'south', '2024-07-31', 2, stock).ore).toBe(74_038_880 + 1060 * 200)
})

test('an internal price of the company replaces the quotation for transferred pigs from its day on', () => {
  const pigs = { ...on29July, head: 10, grams: 300_000 }
  expect(transferValue(book, 1, pigs).ore).toBe(436_620)
  const own = { validFrom: '2024-07-01', pigType: 1, kind: 'own', baseDkk: 200, perKgDkk: 7 } as const
  expect(transferValue({ ...book, internalPrices: [own] }, 1, pigs)).toEqual({ ore: 410_000, late: null })
  expect(transferValue({ ...book, internalPrices: [own] }, 2, pigs).ore).toBe(436_620)
  expect(transferValue({ ...book, internalPrices: [own] }, 1, { ...pigs, day: '2024-06-30' }).ore).toBe(436_620)
  const less = { validFrom: '2024-07-01', pigType: 1, kind: 'quotation', baseDkk: -10, perKgDkk: 0 } as const
  expect(transferValue({ ...book, internalPrices: [less] }, 1, pigs).ore).toBe(426_620)
})

test('a slaughter without a settlement has the quotation of its week, and is provisional', () => {
  expect(unsettledValue(book, '2024-08-02', 90_000_000)).toEqual({ ore: 102_600_000, late: 'settlement' })
})

test('post payment is final when announced; before, own estimate, provision or last year counts', () => {
  const kg90 = 90_000
  expect(postPaymentOf(book, 1, '2023-09-30', kg90)).toEqual({ ore: 7650, late: null })
  expect(postPaymentOf(book, 1, '2024-07-29', kg90)).toEqual({ ore: 5220, late: 'post_payment' })
  expect(postPaymentOf(book, 2, '2024-07-29', kg90).ore).toBe(13_500)
  expect(postPaymentOf(book, 1, '2024-10-01', kg90)).toEqual({ ore: 5220, late: 'post_payment' })
  const estimated = { ...book, postPaymentEstimates: [{ validFrom: '2023-10-01', dkk: { 1: 0.7, 2: 1, 3: 1 } }] }
  expect(postPaymentOf(estimated, 1, '2024-07-29', kg90)).toEqual({ ore: 6300, late: 'post_payment' })
  // An announced payment wins over the estimate.
  const own2022 = { ...book, postPaymentEstimates: [{ validFrom: '2022-10-01', dkk: { 1: 0.7, 2: 1, 3: 1 } }] }
  expect(postPaymentOf(own2022, 1, '2023-09-30', kg90).ore).toBe(7650)
})

test('the bonus of a month is kilos times the bonus of the concept', () => {
  expect(bonusOf(book, 1, '2024-07-29', 90_000)).toBe(900)
  expect(bonusOf(book, 2, '2024-07-29', 90_000)).toBe(119_700)
  expect(bonusOf(book, 1, '2024-08-01', 90_000)).toBe(0)
})

test('collection costs 189.00 kr. for two pigs below and three from 30 kg', () => {
  const dead = { day: '2024-07-29', pigType: 1 } as const
  const light = collectionOf(book, { ...dead, head: 2, meanKg: 29.9 })
  const heavy = collectionOf(book, { ...dead, head: 3, meanKg: 30 })
  expect(light.ore + heavy.ore).toBe(18_900)
  expect(collectionOf(book, { ...dead, head: 1, meanKg: null }).ore).toBe(900)
  expect(collectionOf(book, { ...dead, pigType: 2, head: 1, meanKg: null }).ore).toBe(5700)
  expect(collectionOf(book, { ...dead, day: '2023-12-31', head: 1, meanKg: 20 })).toEqual({
    ore: 900,
    late: 'collection_price',
  })
})
