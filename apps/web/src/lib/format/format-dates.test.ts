import { expect, test } from 'vitest'
import { formatDateTime, formatDay, formatRange } from './format-dates.ts'

test.each([
  ['da', '21.11.2026'],
  ['en', '21/11/2026'],
  ['es', '21/11/2026'],
  ['pt', '21/11/2026'],
  ['sv', '2026-11-21'],
] as const)('day in %s is written %s', (language, expected) => {
  expect(formatDay('2026-11-21', language)).toBe(expected)
})

test('[CONST-018] times use the 24-hour clock of the farm, in winter and in summer', () => {
  expect(formatDateTime('2026-11-21T22:05:00Z', 'en')).toBe('21/11/2026 23:05')
  expect(formatDateTime('2026-07-01T22:05:00Z', 'en')).toBe('02/07/2026 00:05')
})

test('date range states the year once', () => {
  expect(formatRange('2026-08-22', '2026-11-21', 'en').replaceAll(/\s/g, ' ')).toBe('22 Aug – 21 Nov 2026')
})
