import { expect, test } from 'vitest'
import { dailyAt, everyHour, onSchedule, scheduledKinds } from './schedule.ts'

test.each([
  ['2026-06-15T00:30:00Z', '2026-06-15T01:00:00.000Z'],
  ['2026-06-15T01:00:00Z', '2026-06-16T01:00:00.000Z'],
  ['2026-06-15T22:30:00Z', '2026-06-16T01:00:00.000Z'],
  // The day on which clocks go back has 25 hours, the one on which they go forward 23.
  ['2026-10-24T12:00:00Z', '2026-10-25T02:00:00.000Z'],
  ['2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
])('daily work at three is due after %s at %s', (now, due) => {
  expect(dailyAt(3)(new Date(now)).toISOString()).toBe(due)
})

test('hourly work is due an hour after it ran', () => {
  expect(everyHour(new Date('2026-06-15T10:20:30Z')).toISOString()).toBe('2026-06-15T11:20:30.000Z')
})

test('kinds with a schedule are distinguished from those that others add', () => {
  const handlers = { recalc: async () => undefined, 'forget-images': onSchedule(everyHour, async () => undefined) }
  expect(scheduledKinds(handlers)).toEqual(['forget-images'])
})
