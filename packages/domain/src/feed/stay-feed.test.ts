import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { daysOfZeroFeed as daysOfZeroFeedOf, type StayDay } from './stay-feed.ts'

const FIRST = '2026-03-02'
const day = (no: number) => addDays(FIRST, no)
const daysOfZeroFeed = (days: readonly StayDay[]) => daysOfZeroFeedOf(days, SLAUGHTER_PIGS)

/** Ten pigs gain 10 kg a day at 60 kg; that requires 24.34 feed units. */
const TEN_PIGS = { stockG: 600_000, gainG: 10_000, milliFeedUnits: 0 } as const

/** Ten pigs that arrive on day 0 and leave on the last day; feed on the given days. */
const stay = (lastDay: number, fedDays: readonly number[], from = 0): StayDay[] =>
  Array.from({ length: lastDay - from + 1 }, (_, index) => {
    const no = from + index
    return {
      day: day(no),
      headOpen: no === from ? 0 : 10,
      head: no === lastDay ? 0 : 10,
      isFed: fedDays.includes(no),
      ...TEN_PIGS,
    }
  })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('feed up to the day before departure, or from the second day: the other day has no feed', () => {
  expect(daysOfZeroFeed(stay(14, range(1, 13)))).toEqual([day(14)])
  expect(daysOfZeroFeed(stay(14, range(2, 14)))).toEqual([day(1)])
  expect(daysOfZeroFeed(stay(14, range(0, 14)))).toEqual([])
})

test('feed of the weekdays only counts for the whole stay', () => {
  const weekdays = range(1, 35).filter((no) => no % 7 !== 6)
  expect(daysOfZeroFeed(stay(35, weekdays))).toEqual([6, 13, 20, 27, 34].map(day))
})

test('while pigs are there, days without feed remain unknown', () => {
  expect(daysOfZeroFeed(stay(14, range(1, 12)).slice(0, -1))).toEqual([])
})

test('a stay without feed on more than a fifth of its pig-days is not recorded yet', () => {
  expect(daysOfZeroFeed(stay(10, range(1, 8)))).toEqual([day(9), day(10)])
  expect(daysOfZeroFeed(stay(10, range(1, 7)))).toEqual([])
  expect(daysOfZeroFeed(stay(10, []))).toEqual([])
})

test('pig-days decide, not days: three pigs that stay for two more weeks are few of them', () => {
  const gradual: StayDay[] = [
    ...stay(20, range(1, 20)).slice(0, -1),
    { day: day(20), headOpen: 10, head: 3, isFed: true, ...TEN_PIGS },
    ...range(21, 34).map((no) => ({ day: day(no), headOpen: 3, head: no === 34 ? 0 : 3, isFed: false, ...TEN_PIGS })),
  ]
  // 42 of 242 pig-days: 17 %.
  expect(daysOfZeroFeed(gradual)).toEqual(range(21, 34).map(day))
})

test('each stay counts by itself: the emptied one is named, the new one is not', () => {
  const next = stay(30, range(16, 25), 15)
  expect(daysOfZeroFeed([...stay(14, range(1, 13)), ...next.slice(0, -1)])).toEqual([day(14)])
  expect(daysOfZeroFeed([...stay(14, []), ...stay(30, range(16, 29), 15)])).toEqual([day(30)])
})

test('pigs that arrive on the day that the last ones leave begin no new stay', () => {
  const refilled = [
    ...stay(14, range(1, 13)).slice(0, -1),
    { day: day(14), headOpen: 10, head: 10, isFed: false, ...TEN_PIGS },
  ]
  expect(daysOfZeroFeed(refilled)).toEqual([])
})

test('weekly feed counts if it is four fifths of what the gain requires, else the stay is unknown', () => {
  const weekly = (feedUnits: number | null, gainG = 10_000) =>
    stay(28, [7, 14, 21, 28]).map((one) => ({
      ...one,
      gainG,
      stockG: one.head * 60_000,
      milliFeedUnits: one.isFed && feedUnits !== null ? feedUnits * 1000 : null,
    }))
  // 29 days with 10 kg gain at a mean of 60 kg: 290 · (1.396 + 0.0173 · 60) = 705.9 FE, four fifths are 564.7.
  expect(daysOfZeroFeed(weekly(142))).toHaveLength(24)
  expect(daysOfZeroFeed(weekly(141))).toEqual([])
  expect(daysOfZeroFeed(weekly(null))).toEqual([])
  expect(daysOfZeroFeed(weekly(142, -1))).toEqual([])
  expect(daysOfZeroFeed(weekly(142).slice(0, -1))).toEqual([])
})
