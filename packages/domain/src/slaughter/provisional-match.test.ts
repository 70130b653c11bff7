import { expect, test } from 'vitest'
import { isProvisionalOf } from './provisional-match.ts'

/** Of 50 pigs, ten per cent are 5. */
const settlement = { day: '2026-06-08', head: 50 }

test.each([
  ['2026-06-05', 50, true],
  ['2026-06-11', 50, true],
  ['2026-06-04', 50, false],
  ['2026-06-12', 50, false],
  ['2026-06-08', 45, true],
  ['2026-06-08', 55, true],
  ['2026-06-08', 44, false],
  ['2026-06-08', 56, false],
])('slaughter of %s with %i pigs is that of the settlement: %s', (day, head, expected) => {
  expect(isProvisionalOf({ day, head }, settlement)).toBe(expected)
})
