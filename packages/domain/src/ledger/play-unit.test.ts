import { expect, test } from 'vitest'
import { finisherBarn } from './finisher-barn.ts'
import { playUnit } from './play-unit.ts'
import type { HerdDay } from './rows.ts'

const sum = (days: readonly HerdDay[], value: (day: HerdDay) => number) =>
  days.reduce((all, day) => all + value(day), 0)

const gainKg = (days: readonly HerdDay[], month: string) =>
  sum(
    days.filter(({ day, gain_g }) => day.startsWith(month) && gain_g !== null),
    ({ gain_g }) => gain_g ?? 0,
  ) / 1000

test('finisher barn of the worked example: 3 pigs missing, 110 935.730 kg grown', () => {
  const { points, days } = playUnit(finisherBarn())
  expect(points).toMatchObject([
    { day: '2026-03-31', head: 1060, stock_g: 69_960_000, diff_head: 0, growth_g: null, curve_scale: null },
    { day: '2026-06-30', head: 1057, stock_g: 72_404_500, diff_head: -3, growth_g: 110_935_730 },
  ])
  expect(points[1]?.curve_scale).toBeCloseTo(0.932, 3)
  expect(gainKg(days, '2026-04').toFixed(1)).toBe('36745.4')
  expect(gainKg(days, '2026-05').toFixed(1)).toBe('37984.0')
  expect(gainKg(days, '2026-06').toFixed(1)).toBe('36206.4')
})
