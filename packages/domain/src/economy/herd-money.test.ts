import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { expect, test } from 'vitest'
import { feedMoney } from './feed-money.ts'
import { herdMoney, type PricedMovement } from './herd-money.ts'
import { marginOre, sumMoney } from './money-line.ts'
import { splitPosting } from './posting-money.ts'
import type { PriceBook } from './price-book.ts'

const book: PriceBook = {
  quotations: [
    {
      validFrom: '2024-07-29',
      slaughterDkk: 11.4,
      conventional: { atKg: 7, priceDkk: 250.32, kgDkk: [15.32, 12.32, 10.11, 7.76, 6.09, 6.76] },
      organic: null,
    },
  ],
  status: [],
  statusAdjustments: new Map(),
  postPayments: [{ validFrom: '2023-10-01', isProvision: false, dkk: { 1: 0.5, 2: 1, 3: 1 } }],
  postPaymentEstimates: [],
  bonuses: [{ validFrom: '2024-07-01', dkk: { 1: 0.1, 2: 1, 3: 1 } }],
  collections: [{ validFrom: '2024-01-01', lightDkk: 9, heavyDkk: 57 }],
  internalPrices: [],
  farms: new Map(),
}

const pigs = (more: Partial<PricedMovement>): PricedMovement => ({
  kind: legKind.insertion,
  day: '2024-07-31',
  unitId: 'a',
  farmId: 'north',
  pigType: 2,
  head: 100,
  grams: 3_140_000,
  carcassGrams: 0,
  sender: null,
  typedOre: null,
  concept: null,
  isOwn: false,
  isFree: false,
  hasSupplements: true,
  lots: [],
  ...more,
})

test('the finisher of the trade has a gross margin of 126.7 kr.', () => {
  // 90.0 kg at 11.70 + 0.50, pig 446.1 with losses 456.8, feed 229 FE at 2.05, other 45. Source: docs/domain/prices.md#example-of-a-slaughter-pig
  const lot = { unitId: 'a', carcassGrams: 90_000, head: 1, approvedHead: 1 }
  const lines = [
    ...herdMoney(
      book,
      pigs({ kind: legKind.slaughter, head: 1, carcassGrams: 90_000, typedOre: 105_300, lots: [lot] }),
    ),
    ...herdMoney(book, pigs({ head: 1, typedOre: 45_680 })),
    ...feedMoney({ pigType: 2, ore: 46_945, milliFeedUnits: 229_000, unpriced: [], unstated: [] }, 2.05),
    { source: 'posted_cost' as const, ore: -4500, late: null, quantity: 0 },
  ]
  const sums = sumMoney(lines.map((line) => ({ ...line, categoryId: null })))
  expect(marginOre(sums)).toBe(12_675)
  expect([sums.settledOre, sums.settledKg, sums.milliFeedUnits]).toEqual([105_300, 90, 229_000])
})

test('bought pigs cost what was typed, else the quotation; own pigs are final at the quotation', () => {
  expect(herdMoney(book, pigs({ typedOre: 4_400_000 }))).toEqual([
    { source: 'purchase', ore: -4_400_000, quantity: 100, late: null },
  ])
  expect(herdMoney(book, pigs({}))).toEqual([
    { source: 'purchase', ore: -4_460_800, quantity: 100, late: 'bought_price' },
  ])
  expect(herdMoney(book, pigs({ isOwn: true }))).toEqual([
    { source: 'own_weaned', ore: -4_460_800, quantity: 100, late: null },
  ])
})

test('pigs given away bring nothing; sold pigs without a price are provisional', () => {
  const sold = { kind: legKind.departure } as const
  expect(herdMoney(book, pigs({ ...sold, isFree: true }))).toEqual([])
  expect(herdMoney(book, pigs(sold))).toEqual([{ source: 'sale', ore: 4_460_800, quantity: 100, late: 'sale_price' }])
})

test('what the sender of pigs earns the receiver pays, also between farms with different terms', () => {
  const terms = new Map([
    ['north', { concept: 1, hasOrganicPiglets: false, adjustDkk: 12 } as const],
    ['south', { concept: 1, hasOrganicPiglets: false, adjustDkk: -5 } as const],
  ])
  const sender = { farmId: 'north', pigType: 1 } as const
  const out = herdMoney({ ...book, farms: terms }, pigs({ kind: legKind.transferOut, pigType: 1, sender }))
  const into = herdMoney({ ...book, farms: terms }, pigs({ kind: legKind.transferIn, farmId: 'south', sender }))
  expect(out).toEqual([{ source: 'transfer_out', ore: 4_580_800, quantity: 100, late: null }])
  expect(into).toEqual([{ source: 'transfer_in', ore: -4_580_800, quantity: 100, late: null }])
})

test('the amount of a slaughter from three units is shared to the øre', () => {
  const lots = ['a', 'b', 'c'].map((unitId) => ({ unitId, carcassGrams: 90_000, head: 1, approvedHead: 1 }))
  const of = (unitId: string) =>
    herdMoney(book, pigs({ kind: legKind.slaughter, unitId, head: 1, carcassGrams: 90_000, typedOre: 10_000, lots }))[0]
  expect(['a', 'b', 'c'].map((unitId) => of(unitId)?.ore)).toEqual([3334, 3333, 3333])
})

test('a wholly condemned load is shared by heads; one without weights is estimated by its live weight', () => {
  const condemned = [
    { unitId: 'a', carcassGrams: 0, head: 15, approvedHead: 0 },
    { unitId: 'b', carcassGrams: 0, head: 5, approvedHead: 0 },
  ]
  const slaughter = { kind: legKind.slaughter, head: 15, grams: 1_755_000, lots: condemned } as const
  expect(herdMoney(book, pigs({ ...slaughter, typedOre: 40_000 }))[0]?.ore).toBe(30_000)
  expect(herdMoney(book, pigs(slaughter))[0]?.ore).toBe(0)
  // 15 pigs of 117 kg: 1 339.5 kg of carcass at 11.40
  const unweighed = condemned.map((lot) => ({ ...lot, approvedHead: lot.head }))
  expect(herdMoney(book, pigs({ ...slaughter, lots: unweighed }))[0]).toEqual({
    source: 'settlement',
    ore: 1_527_030,
    quantity: 1339.5,
    late: 'settlement',
  })
})

test('a settlement with supplements contains the bonus; one without gets it', () => {
  const lot = { unitId: 'a', carcassGrams: 90_000, head: 1, approvedHead: 1 }
  const slaughter = { kind: legKind.slaughter, head: 1, carcassGrams: 90_000, typedOre: 100_000, lots: [lot] } as const
  const sources = (more: Partial<PricedMovement>) =>
    herdMoney(book, pigs({ ...slaughter, ...more })).map(({ source }) => source)
  expect(sources({})).toEqual(['settlement', 'post_payment'])
  expect(sources({ hasSupplements: false })).toEqual(['settlement', 'bonus', 'post_payment'])
})

test('days without feed have the expected intake, feed without a price the last price of its mix', () => {
  const nothing = { pigType: 2, ore: 0, milliFeedUnits: 0, unpriced: [], unstated: [] } as const
  // A pig of 80 kg eats 3.11 FE a day: 10 pig-days at 2.10 kr.
  const [unstated] = feedMoney({ ...nothing, unstated: [{ pigDays: 10, meanKg: 80 }] }, 2.1)
  expect(unstated).toMatchObject({ source: 'feed', late: 'feed_unstated' })
  expect((unstated?.quantity ?? 0) / 1000).toBeCloseTo(31.1, 1)
  expect(unstated?.ore).toBe(-Math.round(((unstated?.quantity ?? 0) / 1000) * 210))
  // 500 kg at 212.25 kr. per 100 kg, 106 FE per 100 kg
  const mix = { grams: 500_000, ore: null, dkkPer100Kg: 212.25, fePer100Kg: 106 }
  expect(feedMoney({ ...nothing, unpriced: [mix] }, 2.1)).toEqual([
    { source: 'feed', ore: -106_125, quantity: 530_000, late: 'feed_price' },
  ])
  // A mix without any price costs what a feed unit costs: 530 FE at 2.10.
  expect(feedMoney({ ...nothing, unpriced: [{ ...mix, dkkPer100Kg: null }] }, 2.1)[0]?.ore).toBe(-111_300)
  expect(feedMoney(nothing, 2.1)).toEqual([])
})

test('a posting for all pigs is split by the pig-days of its month', () => {
  const split = splitPosting(-100_001, [
    { pigType: 2, pigDays: 20_000 },
    { pigType: 1, pigDays: 10_000 },
  ])
  expect(split).toEqual([
    { pigType: 1, ore: -33_334 },
    { pigType: 2, ore: -66_667 },
  ])
  expect(splitPosting(500, [{ pigType: 1, pigDays: 0 }])).toEqual([{ pigType: 1, ore: 500 }])
})
