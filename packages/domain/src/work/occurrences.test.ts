import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAYS_AHEAD, nextOccurrence, occurrencesAhead, occurrencesBetween } from './occurrences.ts'

const daily = (interval: number, start: string, end: string | null = null): Recurrence => ({
  type: 'daily',
  start,
  end,
  interval,
  weekdays: [],
})
const weekly = (interval: number, weekdays: number[], start: string, end: string | null = null): Recurrence => ({
  type: 'weekly',
  start,
  end,
  interval,
  weekdays,
})
const singleOccurrence: Recurrence = { type: 'single', start: '2026-06-15', end: null, interval: null, weekdays: [] }

describe('occurrences calculated by hand', () => {
  test('a single day occurs once', () => {
    expect(occurrencesBetween(singleOccurrence, '2026-06-01', '2026-06-30')).toEqual(['2026-06-15'])
    expect(occurrencesBetween(singleOccurrence, '2026-06-16', '2026-06-30')).toEqual([])
    expect(nextOccurrence(singleOccurrence, '2026-06-15')).toBeNull()
  })

  test('every third day is counted from the start, even when the requested range begins later', () => {
    expect(occurrencesBetween(daily(3, '2026-06-01'), '2026-06-09', '2026-06-16')).toEqual([
      '2026-06-10',
      '2026-06-13',
      '2026-06-16',
    ])
  })

  test('every second week on Tuesday and Friday counts the week of the start, but not the days before it', () => {
    // 2026-06-10 is a Wednesday; the next counted week begins on 22 June.
    expect(occurrencesBetween(weekly(2, [4, 1], '2026-06-10'), '2026-06-01', '2026-07-01')).toEqual([
      '2026-06-12',
      '2026-06-23',
      '2026-06-26',
    ])
  })

  test('occurrences stay on their day when clocks change on 29 March and 25 October 2026', () => {
    expect(occurrencesBetween(daily(1, '2026-03-27'), '2026-03-27', '2026-03-31')).toEqual([
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ])
    expect(occurrencesBetween(weekly(1, [6], '2026-10-18'), '2026-10-18', '2026-11-01')).toEqual([
      '2026-10-18',
      '2026-10-25',
      '2026-11-01',
    ])
  })

  test('the last day is included, and no day after it', () => {
    const series = daily(2, '2026-06-01', '2026-06-05')
    expect(occurrencesBetween(series, '2026-06-01', '2026-06-30')).toEqual(['2026-06-01', '2026-06-03', '2026-06-05'])
    expect(nextOccurrence(series, '2026-06-05')).toBeNull()
  })

  test('the next two weeks are listed; the next occurrence of a four-week task is listed at any distance', () => {
    expect(occurrencesAhead(weekly(1, [0], '2026-06-01'), '2026-06-15')).toEqual([
      '2026-06-15',
      '2026-06-22',
      '2026-06-29',
    ])
    expect(occurrencesAhead(weekly(4, [0], '2026-06-15'), '2026-06-15')).toEqual(['2026-06-15', '2026-07-13'])
    expect(occurrencesAhead(weekly(4, [0], '2026-12-07'), '2026-06-15')).toEqual(['2026-12-07'])
    expect(occurrencesAhead(daily(1, '2026-06-01', '2026-06-10'), '2026-06-15')).toEqual([])
  })
})

const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days))
const anyEnd = (start: string) => fc.option(fc.integer({ min: 0, max: 200 }).map((days) => addDays(start, days)))
const anyRecurrence = anyDay.chain((start) =>
  anyEnd(start).chain((end) =>
    fc.oneof(
      fc.integer({ min: 1, max: 6 }).map((interval) => daily(interval, start, end)),
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }))
        .map(([interval, weekdays]) => weekly(interval, weekdays, start, end)),
      fc.constant({ ...singleOccurrence, start }),
    ),
  ),
)

/** The rule checked for a single day, without calculating ahead. */
function fallsOn({ type, start, end, interval, weekdays }: Recurrence, day: string): boolean {
  if (day < start || (end !== null && day > end)) return false
  const every = interval ?? 1
  if (type === 'single') return day === start
  if (type === 'daily') return daysBetween(start, day) % every === 0
  const weeks = daysBetween(mondayOf(start), mondayOf(day)) / 7
  return weeks % every === 0 && weekdays.includes(daysBetween(mondayOf(day), day))
}

describe('invariants of every recurrence', () => {
  test('the occurrences are exactly the days that the rule names', () => {
    fc.assert(
      fc.property(anyRecurrence, anyDay, fc.integer({ min: 0, max: 80 }), (recurrence, from, length) => {
        const days = Array.from({ length: length + 1 }, (_, no) => addDays(from, no))
        expect(occurrencesBetween(recurrence, from, addDays(from, length))).toEqual(
          days.filter((day) => fallsOn(recurrence, day)),
        )
      }),
    )
  })

  test('occurrences ahead grow night by night without a gap, and one is always ahead until the end', () => {
    fc.assert(
      fc.property(anyRecurrence, (recurrence) => {
        const from = addDays(recurrence.start, -3)
        const made = new Set<string>()
        for (let night = 0; night < 40; night++) {
          const today = addDays(from, night)
          const ahead = occurrencesAhead(recurrence, today)
          for (const day of ahead) made.add(day)
          expect(ahead.some((day) => day > today)).toBe(nextOccurrence(recurrence, today) !== null)
        }
        const seen = occurrencesBetween(recurrence, from, addDays(from, 39 + DAYS_AHEAD))
        expect(seen.filter((day) => !made.has(day))).toEqual([])
      }),
    )
  })
})
