import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { hourlyWaterShares } from '@herdboard/domain/growth/water-intake.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'

/** Growth of the water of a day, as a factor. */
export const WEANER_GROWTH = 1.015
/** Midnight of the first day. */
export const FIRST_MIDNIGHT_MS = Date.UTC(2026, 4, 31, 22)

/** 420 growing weaners of 15 kg that drink 2.3 l a day, from midnight of the first of six June days. */
export function weanerHours(
  days: number,
  change: (hour: SectionHour, index: number) => Partial<SectionHour> = () => ({}),
) {
  return Array.from({ length: days * 24 }, (_, index): SectionHour => {
    const usual: SectionHour = {
      ms: FIRST_MIDNIGHT_MS + index * HOUR_MS,
      hour: index % 24,
      pigType: WEANERS,
      pigs: 420,
      weightKg: 15,
      hasNewPigs: false,
      litres: 966 * (hourlyWaterShares[index % 24] ?? 0) * WEANER_GROWTH ** (Math.floor(index / 24) - 3),
      runMinutes: 40 * (hourlyWaterShares[index % 24] ?? 0),
      celsius: 24,
      scaleKg: null,
      hoursSinceCheckIn: null,
      silentHours: 0,
    }
    return { ...usual, ...change(usual, index) }
  })
}
