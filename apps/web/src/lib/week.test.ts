import { expect, test } from 'vitest'
import { isoWeek, mondayOf } from './week.ts'

// Values from the calendar of Danish authorities: weeks begin on Monday, week 1 holds the first Thursday.
test.each([
  ['2026-11-21', { year: 2026, week: 47 }],
  ['2026-08-22', { year: 2026, week: 34 }],
  ['2027-01-01', { year: 2026, week: 53 }],
  ['2024-12-30', { year: 2025, week: 1 }],
  ['1969-12-31', { year: 1970, week: 1 }],
] as const)('[CHART-004] %s lies in ISO week %o', (day, week) => {
  expect(isoWeek(day)).toEqual(week)
})

test('[I18N-008] a week begins on Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
})
