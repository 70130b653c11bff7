import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { expect, test } from 'vitest'

test('the clock of the farm is two hours ahead in summer and one in winter', () => {
  expect(farmMinute(new Date('2026-06-15T05:07:59Z'))).toBe('2026-06-15T07:07')
  expect(farmMinute(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01T00:30')
})
