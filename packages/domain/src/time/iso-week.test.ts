import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './day-number.ts'
import { isoWeek, mondayOf, type PeriodWeek, weekLabel, weeksOf } from './iso-week.ts'
import { type Period, periodOf } from './period.ts'

test.each([
  ['2026-11-21', '47.2026'],
  ['2026-01-01', '1.2026'],
  // The year of a week is that of its Thursday, not that of the day.
  ['2027-01-01', '53.2026'],
  ['2027-01-04', '1.2027'],
  ['2024-12-30', '1.2025'],
  ['2023-01-01', '52.2022'],
])('%s lies in week %s', (day, label) => {
  expect(weekLabel(isoWeek(day))).toBe(label)
})

test('[I18N-008] a week begins on Monday', () => {
  expect(mondayOf('2026-11-21')).toBe('2026-11-16')
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
})

test('weeks are clipped to the period and contain the number of their days inside', () => {
  const weeks = weeksOf(periodOf({ first: '2026-08-22', last: '2026-09-08' }))
  expect(weeks.map(({ label, first, last, days }) => [label, first, last, days])).toEqual([
    ['34.2026', '2026-08-22', '2026-08-23', 2],
    ['35.2026', '2026-08-24', '2026-08-30', 7],
    ['36.2026', '2026-08-31', '2026-09-06', 7],
    ['37.2026', '2026-09-07', '2026-09-08', 2],
  ])
})

test('a period without days has no weeks', () => {
  expect(weeksOf({ opening: '2026-11-21', closing: '2026-11-21' })).toEqual([])
})

const period = fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: 0, max: 800 })).map(
  ([from, length]): Period => ({
    opening: addDays('2026-01-01', from),
    closing: addDays('2026-01-01', from + length),
  }),
)

/** Whether every day of the period is in exactly one week, and in the right one. */
function coversOnce(weeks: readonly PeriodWeek[], { opening, closing }: Period): boolean {
  const seen = new Map<string, number>()
  for (const week of weeks) {
    for (let day = week.first; day <= week.last; day = addDays(day, 1)) {
      if (weekLabel(isoWeek(day)) !== week.label) return false
      seen.set(day, (seen.get(day) ?? 0) + 1)
    }
    if (week.days !== daysBetween(week.opening, week.closing)) return false
  }
  const days = Array.from({ length: daysBetween(opening, closing) }, (_, index) => addDays(opening, index + 1))
  return seen.size === days.length && days.every((day) => seen.get(day) === 1)
}

test('the weeks of a period contain each of its days exactly once', () => {
  fc.assert(fc.property(period, (period) => coversOnce(weeksOf(period), period)))
})

test('the week invariant detects a week that is lost, doubled or cut a day short', () => {
  const period = periodOf({ first: '2026-08-22', last: '2026-11-21' })
  const weeks = weeksOf(period)
  const shortened = weeks.map((week, index) => (index === 3 ? { ...week, last: addDays(week.last, -1) } : week))
  expect(coversOnce(weeks, period)).toBe(true)
  for (const wrong of [weeks.slice(1), [...weeks, ...weeks.slice(0, 1)], shortened]) {
    expect(coversOnce(wrong, period)).toBe(false)
  }
})
