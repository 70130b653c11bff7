import { expect, test } from 'vitest'
import { endOfQuietHours } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '06:00' }
const endAfter = (instant: string, hours = NIGHT) => endOfQuietHours(hours, new Date(instant)).toISOString()

// Danish time is two hours ahead of UTC in June, and one in December.
test.each([
  ['in the evening until the next morning', '2026-06-15T20:00:00Z', '2026-06-16T04:00:00.000Z'],
  ['after midnight until the same morning', '2026-06-15T23:30:00Z', '2026-06-16T04:00:00.000Z'],
  ['in winter by the clock of the farm', '2026-12-15T21:00:00Z', '2026-12-16T05:00:00.000Z'],
  ['a minute before they begin: not at all', '2026-06-15T19:59:00Z', '2026-06-15T19:59:00.000Z'],
  ['at their end: not at all', '2026-06-16T04:00:00Z', '2026-06-16T04:00:00.000Z'],
  ['in the night in which clocks are set back', '2026-10-25T00:30:00Z', '2026-10-25T05:00:00.000Z'],
])('quiet hours from 22 to 6, %s', (_, instant, end) => {
  expect(endAfter(instant)).toBe(end)
})

test('quiet hours within a day, such as a rest at noon', () => {
  const noon = { from: '12:00', to: '13:30' }
  expect(endAfter('2026-06-15T10:15:00Z', noon)).toBe('2026-06-15T11:30:00.000Z')
  expect(endAfter('2026-06-15T11:30:00Z', noon)).toBe('2026-06-15T11:30:00.000Z')
  expect(endAfter('2026-06-15T08:00:00Z', { from: '10:00', to: '10:00' })).toBe('2026-06-15T08:00:00.000Z')
})
