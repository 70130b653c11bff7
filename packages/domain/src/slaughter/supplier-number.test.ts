import { expect, test } from 'vitest'
import { freePeriodAround, isNumberInForce, type NumberPeriod, periodsOverlap } from './supplier-number.ts'

const period = (valid_from: string | null, valid_to: string | null): NumberPeriod => ({ valid_from, valid_to })

test.each([
  [period(null, null), '2026-03-01', true],
  [period('2026-03-01', null), '2026-03-01', true],
  [period('2026-03-01', null), '2026-02-28', false],
  [period(null, '2026-03-01'), '2026-03-01', true],
  [period(null, '2026-03-01'), '2026-03-02', false],
])('number of %o on %s is in force: %s', (days, day, expected) => {
  expect(isNumberInForce(days, day)).toBe(expected)
})

test.each([
  [period(null, '2026-03-31'), period('2026-04-01', null), false],
  [period(null, '2026-04-01'), period('2026-04-01', null), true],
  [period(null, null), period('2026-04-01', '2026-04-02'), true],
  [period('2026-05-01', null), period('2026-04-01', '2026-04-30'), false],
])('periods %o and %o share a day: %s', (one, other, expected) => {
  expect(periodsOverlap(one, other)).toBe(expected)
  expect(periodsOverlap(other, one)).toBe(expected)
})

test('free period lies between the period before the day and the one after it', () => {
  const periods = [period(null, '2026-01-31'), period('2026-02-01', '2026-02-28'), period('2026-07-01', null)]
  expect(freePeriodAround(periods, '2026-05-10')).toEqual(period('2026-03-01', '2026-06-30'))
  expect(freePeriodAround([], '2026-05-10')).toEqual(period(null, null))
})
