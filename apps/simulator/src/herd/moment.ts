import { hoursInFarmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

const MINUTE = 60_000
/** From here on the clock has been changed on the day that it is changed. */
const CHANGED_BY_MINUTE = 180

const midnights = new Map<string, { ms: number; shiftMs: number }>()

/** The instant at which clocks on the farm show so many minutes after midnight, ISO 8601. */
export function momentOf(day: string, minute: number): string {
  const { ms, shiftMs } = midnightOf(day)
  return new Date(ms + minute * MINUTE + (minute >= CHANGED_BY_MINUTE ? shiftMs : 0)).toISOString()
}

// Finding a midnight takes a hundred times as long as knowing it.
function midnightOf(day: string) {
  const known = midnights.get(day)
  if (known) return known
  const found = { ms: instantOfFarmMidnight(day).getTime(), shiftMs: (hoursInFarmDay(day) - 24) * 60 * MINUTE }
  midnights.set(day, found)
  return found
}
