import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

const today = '2026-11-21'

test.each([
  ['21 11', '2026-11-21'],
  ['211126', '2026-11-21'],
  ['2111', '2026-11-21'],
  ['21112026', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['1/2', '2026-02-01'],
  ['01-02-25', '2025-02-01'],
  ['2026-11-21', '2026-11-21'],
  ['7', '2026-11-07'],
  ['29 2 2024', '2024-02-29'],
])('typed day %s is parsed as %s', (typed, day) => {
  expect(parseDay(typed, today)).toBe(day)
})

test('empty input is no day', () => {
  expect(parseDay(' ', today)).toBeNull()
})

test.each(['31 2', '29 2 2026', '0 1', '1 13', '99', 'today', '2026-11'])('input %s is no day', (typed) => {
  expect(parseDay(typed, today)).toBeUndefined()
})
