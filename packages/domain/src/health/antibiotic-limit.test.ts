import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { expect, test } from 'vitest'
import { type AntibioticLimit, limitOn } from './antibiotic-limit.ts'

const limit = (pig_type: PigType, valid_from: string, doses_per_100: number): AntibioticLimit => ({
  pig_type,
  valid_from,
  doses_per_100,
  source: 'S36',
})
// The draft of 2025, as if it were adopted.
const limits = [
  limit(WEANERS, '2019-03-31', 17.2),
  limit(WEANERS, '2025-12-31', 13.8),
  limit(SLAUGHTER_PIGS, '2019-03-31', 4.4),
]
const on = (pigType: PigType, day: string) => limitOn(limits, pigType, day)?.doses_per_100 ?? null

test('a limit counts from its first day, and a later one changes no earlier day', () => {
  expect(on(WEANERS, '2025-12-30')).toBe(17.2)
  expect(on(WEANERS, '2025-12-31')).toBe(13.8)
  expect(on(SLAUGHTER_PIGS, '2026-06-10')).toBe(4.4)
  expect(on(WEANERS, '2019-03-30')).toBeNull()
})
