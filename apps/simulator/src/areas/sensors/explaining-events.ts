import { EXPLAINED_HOURS, type ExplainingEvent } from '@herdboard/domain/alarms/intake-model/suppression.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import type { PlanKey } from '#plan-key.ts'
import type { SimulatedFarm } from '#simulated-company.ts'
import type { AreaWindow } from '../events/area-events.ts'
import { simulateTreatments } from '../treatments.ts'

/** Share of a section's pigs that must leave before their leaving explains anything, as in the product. */
const MIN_DEPARTED_SHARE = 0.05

/** Returns the days on which pigs left, which explain what the others drink. */
export const deliveriesOf = (hours: readonly SectionHour[]): ExplainingEvent[] =>
  hours.flatMap(({ pigs, ms }, index): ExplainingEvent[] => {
    const before = hours[index - 1]?.pigs ?? 0
    if (before === 0 || pigs >= before * (1 - MIN_DEPARTED_SHARE)) return []
    return [{ reason: 'delivery', fromMs: ms, untilMs: ms + EXPLAINED_HOURS.delivery * HOUR_MS }]
  })

/** Returns the first days of treatments of the whole group through the water, by section. */
export function waterMedications(
  seed: number,
  farm: SimulatedFarm,
  window: AreaWindow,
): ReadonlyMap<PlanKey, readonly ExplainingEvent[]> {
  const sectionsOf = Map.groupBy(farm.units, ({ unit, day }) => `${unit} ${day}`)
  const medicated = simulateTreatments(seed, farm, window).flatMap((event) => {
    if (event.kind !== 'treatment' || !event.isForGroup) return []
    const unit = event.place.batch ?? event.place.section ?? event.place.barn
    const fromMs = instantOfFarmMidnight(event.day).getTime()
    const untilMs = fromMs + EXPLAINED_HOURS.water_medication * HOUR_MS
    return (sectionsOf.get(`${unit} ${event.day}`) ?? [])
      .flatMap(({ sectionKeys }) => sectionKeys)
      .map((section) => ({ section, reason: 'water_medication' as const, fromMs, untilMs }))
  })
  return Map.groupBy(medicated, ({ section }) => section)
}
