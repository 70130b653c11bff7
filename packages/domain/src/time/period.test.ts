import { expect, test } from 'vitest'
import { cutAtToday, daysIn, daysUpTo, defaultDays, periodOf, pickedDays, previousPeriod } from './period.ts'

const quarter = { opening: '2026-03-31', closing: '2026-06-30' }

test('April to June opens with the stock of 31 March and has 91 days', () => {
  expect(periodOf({ first: '2026-04-01', last: '2026-06-30' })).toEqual(quarter)
  expect(pickedDays(quarter)).toEqual({ first: '2026-04-01', last: '2026-06-30' })
  expect(daysIn(quarter)).toBe(91)
})

test('[SHELL-010] the default period is from 91 days before today up to today', () => {
  expect(defaultDays('2026-11-21')).toEqual({ first: '2026-08-22', last: '2026-11-21' })
  expect(daysUpTo('2026-11-21', 7)).toEqual({ first: '2026-11-14', last: '2026-11-21' })
})

test('the previous period has the same length and ends where this period begins', () => {
  expect(previousPeriod(quarter)).toEqual({ opening: '2025-12-30', closing: '2026-03-31' })
  expect(daysIn(previousPeriod(quarter))).toBe(91)
})

test('future days are cut off; a period in the future has no days', () => {
  expect(cutAtToday(quarter, '2026-05-01')).toEqual({ opening: '2026-03-31', closing: '2026-05-01' })
  expect(cutAtToday(quarter, '2026-07-01')).toEqual(quarter)
  expect(cutAtToday(quarter, '2026-03-31')).toBeNull()
})
