import { farmMinute, instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { expect, test } from 'vitest'

test('the clock of a Danish farm is two hours ahead in summer and one in winter', () => {
  expect(farmMinute(new Date('2026-06-15T05:07:59Z'))).toBe('2026-06-15T07:07')
  expect(farmMinute(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01T00:30')
})

test('a repeated autumn time is the first of two, and a skipped spring time is read as winter time', () => {
  const at = (text: string) => instantOfFarmMinute(text).toISOString().slice(0, 16)
  expect(at('2026-06-15T08:30')).toBe('2026-06-15T06:30')
  expect(at('2026-12-15T08:30')).toBe('2026-12-15T07:30')
  expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30')
  expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30')
})
