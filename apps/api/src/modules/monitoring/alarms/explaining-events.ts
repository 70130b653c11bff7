import {
  EXPLAINED_HOURS,
  type ExplainingEvent,
  type ExplainingReason,
} from '@herdboard/domain/alarms/intake-model/suppression.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import type { SectionEvent } from '../sql/section-events.ts'
import type { SectionDay } from '../sql/sensor-days.ts'

const REASONS = {
  departure: 'delivery',
  feed: 'feed_change',
  water_treatment: 'water_medication',
} as const

/** Share of a section's pigs that must leave before their leaving explains anything. */
const MIN_DEPARTED_SHARE = 0.05

/**
 * Returns what explains deviations of a section's water, from its events. Insertions are not among them: the hours of a
 * section know which pigs are new.
 */
export function explainingEvents(events: readonly SectionEvent[], pigDays: readonly SectionDay[]): ExplainingEvent[] {
  const headByDay = new Map(pigDays.map(({ day, head }) => [day, head]))
  return events.flatMap(({ kind, day, at, head }): ExplainingEvent[] => {
    if (kind === 'washing' && at) return [explaining('washing', at.getTime())]
    if (kind !== 'departure' && kind !== 'feed' && kind !== 'water_treatment') return []
    const gone = head ?? 0
    if (kind === 'departure' && gone < MIN_DEPARTED_SHARE * ((headByDay.get(day) ?? 0) + gone)) return []
    const fromMs = instantOfFarmMidnight(day).getTime()
    return [explaining(REASONS[kind], fromMs)]
  })
}

const explaining = (reason: ExplainingReason, fromMs: number): ExplainingEvent => ({
  reason,
  fromMs,
  untilMs: fromMs + EXPLAINED_HOURS[reason] * HOUR_MS,
})
