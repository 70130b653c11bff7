import { addDays } from '@herdboard/domain/time/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Minute of the day from which a clock change of that day has taken effect. */
const CHANGED_BY_MINUTE = 180

// Cache: computing a midnight takes a hundred times as long as a lookup.
const midnights = new Map<string, number>()

/** Instant of a minute of the farm day on the farm's clock, ISO 8601. */
export function farmInstant(day: string, minute: number): string {
  const midnight = midnightOf(day)
  const isChanged = minute >= CHANGED_BY_MINUTE
  const shift = isChanged ? midnightOf(addDays(day, 1)) - midnight - DAY : 0
  return new Date(midnight + minute * MINUTE + shift).toISOString()
}

function midnightOf(day: string): number {
  const cached = midnights.get(day)
  if (cached !== undefined) return cached
  const computed = instantOfFarmMidnight(day).getTime()
  midnights.set(day, computed)
  return computed
}
