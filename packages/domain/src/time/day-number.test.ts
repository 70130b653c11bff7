import { expect, test } from 'vitest'
import { addDays, dayNumber, dayOfNumber, daysBetween, monthsBefore } from './day-number.ts'

test('day numbers are counted from 1970', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(dayNumber('2026-03-31')).toBe(20_543)
})

test('every day from 1999 to 2101 converts to a day number and back, in calendar order', () => {
  let number = dayNumber('1999-01-01')
  for (let time = Date.UTC(1999, 0, 1); time < Date.UTC(2101, 0, 1); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    expect(dayNumber(day)).toBe(number)
    expect(dayOfNumber(number)).toBe(day)
    number += 1
  }
})

test('a quarter of 13 weeks, 31 March to 30 June 2026, has 91 days', () => {
  expect(daysBetween('2026-03-31', '2026-06-30')).toBe(91)
  expect(addDays('2026-03-31', 91)).toBe('2026-06-30')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('months back keep the day of the month, or end with a shorter month', () => {
  expect(monthsBefore('2026-06-30', 9)).toBe('2025-09-30')
  expect(monthsBefore('2026-11-30', 9)).toBe('2026-02-28')
  expect(monthsBefore('2028-11-30', 9)).toBe('2028-02-29')
  expect(monthsBefore('2026-09-15', 9)).toBe('2025-12-15')
  expect(monthsBefore('2026-01-31', 1)).toBe('2025-12-31')
})
