import { expect, test } from 'vitest'
import { farmInstant } from './farm-instant.ts'

test.each([
  // Winter is one hour ahead of UTC, summer two. Clocks change from 2 to 3 in spring and from 3 to 2 in autumn.
  ['2026-01-15', 8 * 60, '2026-01-15T07:00:00.000Z'],
  ['2026-07-15', 8 * 60, '2026-07-15T06:00:00.000Z'],
  ['2026-03-29', 60, '2026-03-29T00:00:00.000Z'],
  ['2026-03-29', 8 * 60, '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', 60, '2026-10-24T23:00:00.000Z'],
  ['2026-10-25', 8 * 60, '2026-10-25T07:00:00.000Z'],
])('farm instant on %s, %i minutes after midnight by the clock in the barn, is %s', (day, minute, instant) => {
  expect(farmInstant(day, minute)).toBe(instant)
})
