import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { hoursInFarmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'

/** Hour of a farm day. */
export interface ClockHour {
  /** Hour of the clock, 0 to 23. */
  hour: number
  /** True for the repeated hour in autumn. */
  isSecond: boolean
  /** Beginning, in milliseconds and as ISO 8601 in UTC. */
  ms: number
  at: string
}

/** Hour that is skipped in spring and repeated in autumn. */
const CHANGED_HOUR = 2

const known = new Map<string, readonly ClockHour[]>()

/** Hours of a day: 24, but 23 or 25 on days of clock changes. */
export function clockHours(day: string): readonly ClockHour[] {
  const computed = known.get(day)
  if (computed) return computed
  const count = hoursInFarmDay(day)
  const midnight = instantOfFarmMidnight(day).getTime()
  const hours = Array.from({ length: count }, (_, index): ClockHour => {
    const ms = midnight + index * HOUR_MS
    return { ...shown(index, count), ms, at: new Date(ms).toISOString() }
  })
  known.set(day, hours)
  return hours
}

function shown(index: number, count: number): Pick<ClockHour, 'hour' | 'isSecond'> {
  if (count === 23 && index >= CHANGED_HOUR) return { hour: index + 1, isSecond: false }
  if (count === 25 && index > CHANGED_HOUR) return { hour: index - 1, isSecond: index === CHANGED_HOUR + 1 }
  return { hour: index, isSecond: false }
}
