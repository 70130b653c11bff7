import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FeedDay, type SharedFeed, shareFeed } from './share-feed.ts'

const cell = (unitId: string, day: string, headOpen: number, fePerPig: number | null, inHead = 0): FeedDay => ({
  unitId,
  day,
  headOpen,
  inHead,
  fePerPig,
})

test('1 000 kg over a day: 100 pigs eating 2.0 FE and 50 eating 3.0 get 571 429 and 428 571 g', () => {
  const shared = shareFeed(1_000_000, [cell('a1', '2026-06-01', 100, 2), cell('a2', '2026-06-01', 50, 3)])
  expect(shared).toEqual({
    shares: [
      { unitId: 'a1', day: '2026-06-01', grams: 571_429 },
      { unitId: 'a2', day: '2026-06-01', grams: 428_571 },
    ],
    atFarmGrams: 0,
  })
})

test('inserted pigs eat on the day of insertion: 60 present and 40 new pigs share like 100', () => {
  const { shares } = shareFeed(200_000, [cell('a1', '2026-06-01', 60, 1, 40), cell('a2', '2026-06-01', 100, 1)])
  expect(shares.map(({ grams }) => grams)).toEqual([100_000, 100_000])
})

test('feed is shared by heads when no weight is known', () => {
  const { shares } = shareFeed(90_000, [cell('a1', '2026-06-01', 20, null), cell('a2', '2026-06-01', 10, null)])
  expect(shares.map(({ grams }) => grams)).toEqual([60_000, 30_000])
})

test('pigs of unknown weight eat the average of the others, here 2.5 FE', () => {
  const { shares } = shareFeed(75_000, [
    cell('a1', '2026-06-01', 10, 2),
    cell('a2', '2026-06-01', 10, 3),
    cell('a3', '2026-06-01', 10, null),
  ])
  expect(shares.map(({ grams }) => grams)).toEqual([20_000, 30_000, 25_000])
})

test('three grams between two equal sections: the odd gram goes to the first', () => {
  const { shares } = shareFeed(3, [cell('b', '2026-06-01', 10, 1), cell('a', '2026-06-01', 10, 1)])
  expect(shares.map(({ unitId, grams }) => [unitId, grams])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

test('feed without pigs stays with the farm; a negative stock eats nothing', () => {
  expect(shareFeed(5000, [])).toEqual({ shares: [], atFarmGrams: 5000 })
  expect(shareFeed(5000, [cell('a1', '2026-06-01', 0, 2)])).toEqual({ shares: [], atFarmGrams: 5000 })
  const shared = shareFeed(5000, [cell('a1', '2026-06-01', -3, 2), cell('a2', '2026-06-01', 1, 2)])
  expect(shared.shares).toEqual([{ unitId: 'a2', day: '2026-06-01', grams: 5000 }])
})

test('pigs that do not grow share the feed by heads', () => {
  const { shares } = shareFeed(400, [cell('a1', '2026-06-01', 1, 0), cell('a2', '2026-06-01', 3, 0)])
  expect(shares.map(({ grams }) => grams)).toEqual([100, 300])
})

const feedDays = fc.uniqueArray(
  fc.record({
    unitId: fc.constantFrom('a1', 'a2', 'a3', 'a4'),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-06-${String(day).padStart(2, '0')}`),
    headOpen: fc.integer({ min: -5, max: 3000 }),
    inHead: fc.integer({ min: 0, max: 500 }),
    fePerPig: fc.option(fc.double({ min: 0, max: 4, noNaN: true })),
  }),
  { selector: ({ unitId, day }) => unitId + day, maxLength: 60 },
)

/** Whether the shared feed equals the recorded feed, and no share is negative. */
const keepsAllFeed = (grams: number, { shares, atFarmGrams }: SharedFeed): boolean =>
  shares.every((share) => Number.isInteger(share.grams) && share.grams >= 0) &&
  shares.reduce((sum, share) => sum + share.grams, atFarmGrams) === grams

test('the feed shared out equals the feed recorded, to the gram', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), feedDays, (grams, days) =>
      keepsAllFeed(grams, shareFeed(grams, days)),
    ),
  )
})

test('the sharing invariant detects shares that are rounded one by one', () => {
  const days = [cell('a1', '2026-06-01', 1, 1), cell('a2', '2026-06-01', 1, 1), cell('a3', '2026-06-01', 1, 1)]
  const rounded = days.map(({ unitId, day }) => ({ unitId, day, grams: Math.round(1000 / 3) }))
  expect(keepsAllFeed(1000, shareFeed(1000, days))).toBe(true)
  expect(keepsAllFeed(1000, { shares: rounded, atFarmGrams: 0 })).toBe(false)
})

test('the order in which days are read changes no share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), feedDays, (grams, days) => {
      expect(shareFeed(grams, days.toReversed())).toEqual(shareFeed(grams, days))
    }),
  )
})
