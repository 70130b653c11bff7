import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { rhythmShift } from './rhythm-shift.ts'
import type { SectionHour } from './section-hour.ts'

const START = Date.UTC(2026, 4, 31, 22)

/** Four days of 100 pigs that drink 10 litres an hour; the fourth day may differ. */
function fourDays(lastDay: (hour: number) => number | null): SectionHour[] {
  return Array.from({ length: 96 }, (_, index): SectionHour => {
    const hour = index % 24
    return {
      ms: START + index * HOUR_MS,
      hour,
      pigType: SLAUGHTER_PIGS,
      pigs: 100,
      weightKg: 60,
      hasNewPigs: false,
      litres: index < 72 ? 10 : lastDay(hour),
      runMinutes: null,
      celsius: null,
      scaleKg: null,
      hoursSinceCheckIn: null,
      silentHours: 0,
    }
  })
}
const shiftOf = (lastDay: (hour: number) => number | null) => rhythmShift(fourDays(lastDay), START + 96 * HOUR_MS)
const isNight = (hour: number) => hour < 6 || hour >= 22

test('pigs that drink twice as much at night drink more at night', () => {
  // Eight of 24 hours: a third of the water before, 160 of 320 litres now.
  expect(shiftOf((hour) => (isNight(hour) ? 20 : 10))).toBe('night_more')
})

test('pigs that leave the water alone in the morning drink less in the morning', () => {
  // A quarter of the water before, none of 180 litres now; the other parts gain at most 80/180 - 80/240 = 0.11.
  expect(shiftOf((hour) => (hour >= 6 && hour < 12 ? 0 : 10))).toBe('morning_less')
})

test('evening ends at ten: water from ten o’clock belongs to the night', () => {
  expect(shiftOf((hour) => (hour === 21 ? 60 : 10))).toBe('evening_more')
  expect(shiftOf((hour) => (hour === 22 ? 60 : 10))).toBe('night_more')
})

test('less water in the same rhythm is no shift', () => {
  expect(shiftOf(() => 4)).toBeNull()
})

test('a share that changes by less than five per cent of the water is not said', () => {
  // The afternoon's 72 of 252 litres are 0.286 instead of 0.25; at 15 an hour they are 90 of 270, 0.333.
  expect(shiftOf((hour) => (hour >= 12 && hour < 18 ? 12 : 10))).toBeNull()
  expect(shiftOf((hour) => (hour >= 12 && hour < 18 ? 15 : 10))).toBe('afternoon_more')
})

test('fewer than 20 known hours say nothing', () => {
  const doubled = (known: number) => (hour: number) => (hour >= known ? null : isNight(hour) ? 30 : 10)
  expect(shiftOf(doubled(20))).toBe('night_more')
  expect(shiftOf(doubled(19))).toBeNull()
})
