import { expect, test } from 'vitest'
import { defaultPeriod, periodInstants, presetPeriod, shiftPeriod, withPeriodEnd, withPeriodStart } from './period.ts'

const today = '2026-11-21'

test('[SHELL-010] default period runs from 91 days before today up to today', () => {
  expect(defaultPeriod(today)).toEqual({ from: '2026-08-22', to: '2026-11-21' })
})

test.each([
  ['7', '2026-11-14', '2026-11-21'],
  ['30', '2026-10-22', '2026-11-21'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisYear', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('preset %s runs from %s to %s', (preset, from, to) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to })
})

test('month presets are whole for months of any length', () => {
  expect(presetPeriod('thisMonth', '2024-02-10')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(presetPeriod('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(presetPeriod('thisMonth', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('period arrows step one whole period without overlap or gap', () => {
  expect(shiftPeriod({ from: '2026-08-22', to: '2026-11-21' }, -1)).toEqual({ from: '2026-05-22', to: '2026-08-21' })
  expect(shiftPeriod({ from: '2026-10-01', to: '2026-10-31' }, 1)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(shiftPeriod({ from: '2026-01-01', to: '2026-01-31' }, -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(shiftPeriod({ from: '2025-01-01', to: '2025-12-31' }, 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('[SHELL-008] [SHELL-009] from and to cannot pass each other', () => {
  const period = { from: '2026-11-01', to: '2026-11-10' }
  expect(withPeriodStart(period, '2026-11-12')).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  expect(withPeriodEnd(period, '2026-10-12')).toEqual({ from: '2026-11-01', to: '2026-11-01' })
})

test('[SHELL-006] [SHELL-007] from is the start and to the end of its day on the farm, also when clocks change', () => {
  const iso = ({ from, to }: { from: number; to: number }) => [from, to].map((at) => new Date(at).toISOString())
  expect(iso(periodInstants({ from: '2026-11-21', to: '2026-11-21' }))).toEqual([
    '2026-11-20T23:00:00.000Z',
    '2026-11-21T22:59:59.999Z',
  ])
  // Sunday 29 March 2026 has 23 hours, Sunday 25 October has 25.
  expect(iso(periodInstants({ from: '2026-03-29', to: '2026-03-29' }))).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
  ])
  expect(iso(periodInstants({ from: '2026-10-25', to: '2026-10-25' }))).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
  ])
})
