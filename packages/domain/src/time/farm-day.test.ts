import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './day-number.ts'
import { farmDay, hoursInFarmDay, instantOfFarmHour, instantOfFarmMidnight, isDay } from './farm-day.ts'

const day = fc.integer({ min: -3650, max: 10_950 }).map((days) => addDays('2026-01-01', days))
const zone = fc.constantFrom('Europe/Copenhagen', 'Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Kathmandu', 'UTC')

test.each([
  // Winter: one hour ahead of UTC. Summer: two hours.
  ['2026-11-20T22:59:59.999Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-06-30T21:59:59.999Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('the farm day at %s is %s on a Danish farm', (instant, expected) => {
  expect(farmDay(new Date(instant))).toBe(expected)
})

test('a farm in another time zone has its own day', () => {
  expect(farmDay(new Date('2026-11-21T00:30:00Z'), 'America/Sao_Paulo')).toBe('2026-11-20')
})

test('the days on which summer time begins and ends have 23 and 25 hours', () => {
  expect(hoursInFarmDay('2026-03-29')).toBe(23)
  expect(hoursInFarmDay('2026-10-25')).toBe(25)
  expect(hoursInFarmDay('2026-11-21')).toBe(24)
  expect(instantOfFarmMidnight('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(instantOfFarmMidnight('2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(instantOfFarmMidnight('2026-10-26').toISOString()).toBe('2026-10-25T23:00:00.000Z')
})

test('a day without midnight begins at one o’clock: São Paulo, 4 November 2018', () => {
  expect(instantOfFarmMidnight('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect(hoursInFarmDay('2018-11-04', 'America/Sao_Paulo')).toBe(23)
})

test('the first instant of a day belongs to it, the instant before to the previous day', () => {
  fc.assert(
    fc.property(day, zone, (day, zone) => {
      const midnight = instantOfFarmMidnight(day, zone)
      expect(farmDay(midnight, zone)).toBe(day)
      expect(farmDay(new Date(midnight.getTime() - 1), zone)).toBe(addDays(day, -1))
    }),
  )
})

test('the hours of the days of a year sum to the hours between its ends', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
  const hours = days.reduce((sum, day) => sum + hoursInFarmDay(day), 0)
  expect(hours).toBe(365 * 24)
})

test.each([
  ['2026-06-15', 6, '2026-06-15T04:00:00.000Z'],
  ['2026-12-15', 6, '2026-12-15T05:00:00.000Z'],
  // Clocks go forward at two, and back at three.
  ['2026-03-29', 3, '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', 6, '2026-03-29T04:00:00.000Z'],
  ['2026-10-25', 3, '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', 6, '2026-10-25T05:00:00.000Z'],
])('on %s it is %i o’clock at %s', (day, hour, instant) => {
  expect(instantOfFarmHour(day, hour).toISOString()).toBe(instant)
})

test.each(['2026-02-28', '2024-02-29', '2026-12-31', '1900-01-01', '2999-12-31'])('%s is a valid day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each([
  '0000-01-01',
  '1899-12-31',
  '3000-01-01',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '26-04-01',
  '2026-4-1',
  '2026-04-01T00:00',
  '',
])('%s is rejected as invalid', (text) => {
  expect(isDay(text)).toBe(false)
})

test('an invalid instant throws an error and never returns a day', () => {
  expect(() => farmDay(new Date(Number.NaN))).toThrow(RangeError)
})
