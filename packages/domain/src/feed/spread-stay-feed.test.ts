import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { type StayFeedDay, spreadStayFeed } from './spread-stay-feed.ts'

const day = (no: number) => addDays('2026-03-02', no)

/** Ten pigs of 60 kg that arrive on day 0 and leave on the last day, with kilos of feed on each; one FE per kg. */
const stay = (kilos: readonly (number | null)[], milliFePerGram = 1): StayFeedDay[] =>
  kilos.map((kg, no) => {
    const head = no === kilos.length - 1 ? 0 : 10
    const feedG = kg === null ? null : kg * 1000
    return {
      ...{ day: day(no), headOpen: no === 0 ? 0 : 10, head, stockG: head * 60_000, feedG },
      milliFeedUnits: feedG === null ? null : feedG * milliFePerGram,
    }
  })

/** Kilos of each day after the spread. */
const kilosAfter = (kilos: readonly (number | null)[]) => {
  const moved = new Map(spreadStayFeed(stay(kilos), SLAUGHTER_PIGS).map((one) => [one.day, one]))
  return kilos.map((kg, no) => Math.round(((kg ?? 0) + (moved.get(day(no))?.grams ?? 0) / 1000) * 100) / 100)
}

test('days after the last record share the feed above the usual of the days before them', () => {
  // 24 kg a day for six days; the record of the last six days was typed for three: 48 kg a day.
  expect(kilosAfter([0, 24, 24, 24, 48, 48, 48, 0, 0, 0])).toEqual([0, 24, 24, 24, 24, 24, 24, 24, 24, 24])
  // 20 kg a day for nine of ten days. The mean is 18; the day before alone shares, and both have 10: too few. So do
  // the nine days: 180 kg on ten.
  expect(kilosAfter([null, 20, 20, 20, 20, 20, 20, 20, 20, 20, 0])).toEqual([0, ...Array(10).fill(18)])
})

test('feed of a week dated on one day is of the days after it, or before where a stay ends with a record', () => {
  expect(kilosAfter([null, 30, 0, 0, 60, 0, 0])).toEqual([0, 10, 10, 10, 20, 20, 20])
  expect(kilosAfter([null, 0, 0, 30, 0, 0, 60])).toEqual([0, 10, 10, 10, 20, 20, 20])
})

test('days before the first record get feed of the days after them', () => {
  // The usual is 12 kg. The last day needs the first 30: both have 15. Then the first day and the three after it share 45.
  expect(kilosAfter([null, 0, 30, 15, 15, 0])).toEqual([0, 11.25, 11.25, 11.25, 11.25, 15])
})

test('nothing moves where each day has a record, no day has one, or pigs are still there', () => {
  expect(spreadStayFeed(stay([null, 20, 20, 20]), SLAUGHTER_PIGS)).toEqual([])
  expect(spreadStayFeed(stay([null, null, null, null]), SLAUGHTER_PIGS)).toEqual([])
  expect(spreadStayFeed(stay([null, 20, 20, 0]).slice(0, -1), SLAUGHTER_PIGS)).toEqual([])
})

test('heavier days take more of the feed, and pig-days without a record are counted', () => {
  // A pig of 60 kg eats 0.013252 · 60 · ln(230 / 60) · (1.396 + 0.0173 · 60) = 2.6002 FE, one of 100 kg 3.4497.
  const days = stay([null, 60, 0, 0]).map((one, no) => (no === 2 ? { ...one, stockG: 1_000_000 } : one))
  const moved = spreadStayFeed(days, SLAUGHTER_PIGS)
  expect(moved.map(({ pigDaysWithoutRecord }) => pigDaysWithoutRecord)).toEqual([0, 10, 10])
  expect(moved.map(({ grams }) => Math.round(grams / 100))).toEqual([-436, 218, 218])
  expect(moved.reduce((sum, { milliFeedUnits }) => sum + milliFeedUnits, 0)).toBeCloseTo(0)
})

test('feed without known energy stays where it is recorded', () => {
  const days = stay([null, 20, 20, 0]).map((one, no) => (no === 1 ? { ...one, milliFeedUnits: null } : one))
  expect(spreadStayFeed(days, SLAUGHTER_PIGS)).toEqual([])
})
