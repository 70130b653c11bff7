import { expect, test } from 'vitest'
import { easterSunday, isHoliday } from './holidays.ts'
import { isTurnOf, isWorkday, workdayFrom } from './weekday.ts'

test.each([
  [2022, '2022-04-17'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter Sunday of %i is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('departures avoid Christmas Day, Good Friday, Ascension Day and Whit Monday', () => {
  for (const day of ['2025-12-25', '2026-04-03', '2026-05-14', '2026-05-25']) expect(isHoliday(day)).toBe(true)
  expect(isWorkday('2026-05-26')).toBe(true)
})

test('Thursday work moves to Friday on Ascension Day, and to Monday after Christmas', () => {
  expect(isTurnOf(4, '2026-05-14')).toBe(false)
  expect(isTurnOf(4, '2026-05-15')).toBe(true)
  expect(isTurnOf(4, '2026-05-21')).toBe(true)
  expect(workdayFrom('2025-12-24')).toBe('2025-12-29')
  expect(isTurnOf(4, '2025-12-29')).toBe(true)
})
