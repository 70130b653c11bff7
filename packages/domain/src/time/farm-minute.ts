import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'

// Creating a formatter takes a hundred times as long as using it. Swedish writes dates as `yyyy-MM-dd HH:mm`.
const clock = new Intl.DateTimeFormat('sv', { timeZone: FARM_ZONE, dateStyle: 'short', timeStyle: 'short' })

/**
 * Returns the time on the farm's clock at an instant, as forms store it: `yyyy-MM-ddTHH:mm`. Such texts sort by time.
 */
export const farmMinute = (instant: Date): string => clock.format(instant).replace(' ', 'T')

/** Minutes by which the farm's clock may be ahead of UTC: in summer, in winter. */
const AHEAD = [120, 60]

/**
 * Returns the instant at which the farm's clock shows `yyyy-MM-ddTHH:mm`. The clock follows daylight saving time (DST). A
 * time can occur twice in autumn: the first one counts. It can be missing in spring: the same moment of winter time counts.
 */
export function instantOfFarmMinute(text: string): Date {
  const shown = Date.parse(`${text}:00Z`)
  const instants = AHEAD.map((minutes) => new Date(shown - minutes * MINUTE_MS))
  return instants.find((instant) => farmMinute(instant) === text) ?? new Date(shown - MINUTE_MS * 60)
}
