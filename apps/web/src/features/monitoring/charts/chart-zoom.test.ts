import { expect, test } from 'vitest'
import { axisPeriod } from './chart-zoom.ts'

test('days of an axis by the hour are those of its hours, also when the clocks change', () => {
  // 25 October 2026 has 25 hours.
  const threeDays = { kind: 'hour' as const, from: '2026-10-23T22:00:00.000Z', count: 73 }
  expect(axisPeriod(threeDays)).toEqual({ from: '2026-10-24', to: '2026-10-26' })
  expect(axisPeriod({ ...threeDays, count: 49 })).toEqual({ from: '2026-10-24', to: '2026-10-25' })
  expect(axisPeriod({ ...threeDays, count: 0 })).toBeNull()
})

test('days of an axis by the day are its first and last, and an axis without days has none', () => {
  expect(axisPeriod({ kind: 'day', days: ['2026-11-19', '2026-11-20'] })).toEqual({
    from: '2026-11-19',
    to: '2026-11-20',
  })
  expect(axisPeriod({ kind: 'day', days: [] })).toBeNull()
  expect(axisPeriod({ kind: 'name', names: ['Q2'] })).toBeNull()
})
