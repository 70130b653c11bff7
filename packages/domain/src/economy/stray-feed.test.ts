import { expect, test } from 'vitest'
import { feedMoney } from './feed-money.ts'
import { shareStrayFeed } from './stray-feed.ts'

/** 10 pigs of 80 kg on 30 June: they are expected to eat 31.1 FE. */
const pigs = { pigDays: 10, meanKg: 80 }
const lastDay = (unitId: string, day = '2026-06-30') => ({ unitId, pigType: 2 as const, day, ...pigs })

/** Feed at 2 kr. per kg, of 1 FE, on the day after. */
const dayAfter = (kg: number, units: string[], isLater = false) => ({
  ...{ grams: kg * 1000, ore: kg * 200, dkkPer100Kg: null, fePer100Kg: 100, day: '2026-07-01', isLater },
  units: units.map((id) => ({ id, pigType: 2 as const })),
})

const stay = { pigType: 2, ore: 0, milliFeedUnits: 0, unpriced: [], unstated: [pigs] } as const
const [expected] = feedMoney(stay, 2.1)

test('feed of a stay that is dated after it is not charged a second time as the expected intake', () => {
  const linesOf = (kg: number) =>
    feedMoney({ ...stay, ...shareStrayFeed([dayAfter(kg, ['a'])], [lastDay('a')]).get('a') }, 2.1)
  // More than the 31 FE that are expected.
  expect(linesOf(40)).toEqual([{ source: 'feed', ore: -8000, quantity: 40_000, late: 'feed_without_pigs' }])
  // A third of them: the rest is expected.
  expect(linesOf(10).map(({ late }) => late)).toEqual(['feed_without_pigs', 'feed_unstated'])
  expect(linesOf(10)[1]?.quantity).toBe((expected?.quantity ?? 0) - 10_000)
})

test('what the unit with the nearest pigs has no days for is of the next one, with its cost', () => {
  const shared = shareStrayFeed(
    [dayAfter(100, ['b', 'a', 'c'])],
    ['a', 'b'].map((id) => lastDay(id)),
  )
  const [a, b] = ['a', 'b'].map((id) => feedMoney({ ...stay, ...shared.get(id) }, 2.1))
  expect([a, b].map((lines) => lines?.map(({ late }) => late))).toEqual([['feed_without_pigs'], ['feed_without_pigs']])
  // 31.1 FE are those of A; B, with the nearest pigs, has the rest.
  expect(a?.[0]?.quantity).toBeCloseTo(expected?.quantity ?? 0, -1)
  expect((a?.[0]?.ore ?? 0) + (b?.[0]?.ore ?? 0)).toBe(-20_000)
  expect(shared.has('c')).toBe(false)
})

test('feed is none of the days beyond its own: the next pigs eat theirs', () => {
  const days = [lastDay('a'), lastDay('a', '2026-07-02')]
  const twoStays = { ...stay, unstated: [{ ...pigs, pigDays: 20 }] }
  const left = (isLater: boolean | null) => {
    const shared = shareStrayFeed([{ ...dayAfter(100, ['a']), isLater }], days).get('a')
    return feedMoney({ ...twoStays, ...shared }, 2.1).find(({ late }) => late === 'feed_unstated')?.quantity
  }
  expect([left(false), left(true)]).toEqual([expected?.quantity, expected?.quantity])
  // No pigs were ever there.
  expect(left(null)).toBeCloseTo(2 * (expected?.quantity ?? 0), -1)
})

test('feed without energy and without a price is of the unit with the nearest pigs', () => {
  const nothing = { ...dayAfter(10, ['b', 'a']), ore: null, fePer100Kg: 0 }
  expect([...shareStrayFeed([nothing], [lastDay('a')])]).toEqual([
    ['b', { withoutPigs: [expect.objectContaining({ grams: 10_000, ore: null })], datedElsewhereFe: 0 }],
  ])
})
