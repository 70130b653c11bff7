import { addDays } from './day-number.ts'
import { farmMinute, instantOfFarmMinute } from './farm-minute.ts'

/** Hours of the day in which a person is not disturbed, by the farm's clock: `22:00` to `06:00`. */
export interface QuietHours {
  from: string
  to: string
}

/**
 * Returns the end of the quiet hours in which an instant lies; the instant itself outside of them. The first minute is
 * quiet, the last is not. Hours from one time to the same time are never quiet.
 */
export function endOfQuietHours({ from, to }: QuietHours, instant: Date): Date {
  const minute = farmMinute(instant)
  const [day, time] = [minute.slice(0, 10), minute.slice(11)]
  const isOverMidnight = from > to
  if (isOverMidnight ? time < from && time >= to : time < from || time >= to) return instant
  return instantOfFarmMinute(`${isOverMidnight && time >= from ? addDays(day, 1) : day}T${to}`)
}
