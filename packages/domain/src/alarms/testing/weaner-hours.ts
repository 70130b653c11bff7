import { WEANERS } from '../../growth/pig-type.ts'
import { hourlyWaterShares } from '../../growth/water-intake.ts'
import type { SectionHour } from '../section-hour.ts'

/** Milliseconds of an hour. */
export const HOUR = 3_600_000
/** Growth of the water of a day, as a factor. */
export const GROWTH = 1.015
/** Midnight of the first day. */
export const START = Date.UTC(2026, 4, 31, 22)

/** 420 growing weaners of 15 kg that drink 2.3 l a day, from midnight of the first of six June days. */
export function weanerHours(
  days: number,
  change: (hour: SectionHour, index: number) => Partial<SectionHour> = () => ({}),
) {
  return Array.from({ length: days * 24 }, (_, index): SectionHour => {
    const usual: SectionHour = {
      ms: START + index * HOUR,
      hour: index % 24,
      pigType: WEANERS,
      pigs: 420,
      weightKg: 15,
      hasNewPigs: false,
      litres: 966 * (hourlyWaterShares[index % 24] ?? 0) * GROWTH ** (Math.floor(index / 24) - 3),
      runMinutes: 40 * (hourlyWaterShares[index % 24] ?? 0),
      celsius: 24,
      scaleKg: null,
      hoursSinceCheckIn: null,
      silentHours: 0,
    }
    return { ...usual, ...change(usual, index) }
  })
}
