import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { isSummed } from '@herdboard/domain/sensors/reading-limits.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import type { SectionDay, SensorDay } from './sql/sensor-days.ts'

const HOURS_PER_DAY = 24

/** The sensors from which the expected water follows: pigs drink more on a warm day. */
export const waterModelTypes: readonly number[] = [sensorType.water, sensorType.temperature]

/** Returns the measurement of one sensor type of a section in the hour that starts at `ms`; null without a reading. */
export type MeasuredByHour = (ms: number) => number | null

/** Aggregates the sensors of a type: sums of meters and feed lines, means of scales and thermometers. */
export function measuredByHour(days: readonly SensorDay[], typeId: number): MeasuredByHour {
  const measured = days.flatMap(({ type_id, day, hours, from_at, until_at }) =>
    type_id === typeId && day !== null && hours !== null
      ? [
          {
            midnight: Date.parse(`${day}T00:00:00Z`),
            hours,
            from: from_at.getTime() - HOUR_MS,
            until: until_at?.getTime(),
          },
        ]
      : [],
  )
  if (measured.length === 0) return () => null
  // By the number of the hour instead of a map: a year of a section has thousands.
  const first = measured.reduce((least, { midnight }) => Math.min(least, midnight), Number.POSITIVE_INFINITY)
  const last = measured.reduce((most, { midnight }) => Math.max(most, midnight), first)
  const size = (last - first) / HOUR_MS + HOURS_PER_DAY
  const sums = new Float64Array(size)
  const counts = new Uint32Array(size)
  for (const { midnight, hours, from, until = Number.POSITIVE_INFINITY } of measured) {
    const start = (midnight - first) / HOUR_MS
    for (let hour = 0; hour < hours.length; hour++) {
      const value = hours[hour] ?? null
      const ms = midnight + hour * HOUR_MS
      if (value === null || ms < from || ms >= until) continue
      sums[start + hour] = (sums[start + hour] ?? 0) + value
      counts[start + hour] = (counts[start + hour] ?? 0) + 1
    }
  }
  const isSum = isSummed(sensorQuantityOf(typeId))
  return (ms) => {
    const index = (ms - first) / HOUR_MS
    const count = counts[index] ?? 0
    if (count === 0) return null
    return (sums[index] ?? 0) / (isSum ? 1 : count)
  }
}

/**
 * Returns the pigs of a section by farm day; a day without an entry has those of the last day before. Searches once a
 * day, since the hours of a day are requested in order.
 */
function pigsByDay(days: readonly SectionDay[]): (day: string) => SectionDay | null {
  const known = new Map(days.map((one) => [one.day, one]))
  let last: { day: string; pigs: SectionDay | null } = { day: '', pigs: null }
  return (day) => {
    if (day !== last.day) last = { day, pigs: known.get(day) ?? days.findLast((one) => one.day < day) ?? null }
    return last.pigs
  }
}

/** A whole hour, with its farm day and its hour on the farm's clock, 0 to 23. */
export interface FarmHour {
  ms: number
  day: string
  hour: number
}

/** Returns the hours of farm days that ended by an instant: 24 a day, 23 or 25 when daylight saving time changes. */
export function farmHours(from: string, to: string, endMs: number): FarmHour[] {
  const hours: FarmHour[] = []
  let midnight = instantOfFarmMidnight(from).getTime()
  for (let day = from; day <= to; ) {
    const tomorrow = addDays(day, 1)
    const end = instantOfFarmMidnight(tomorrow).getTime()
    const count = (end - midnight) / HOUR_MS
    const changed = CHANGED_HOUR + (count > 24 ? 1 : 0)
    for (let index = 0; index < count; index++) {
      const ms = midnight + index * HOUR_MS
      if (ms + HOUR_MS > endMs) return hours
      hours.push({ ms, day, hour: index + (index >= changed ? 24 - count : 0) })
    }
    day = tomorrow
    midnight = end
  }
  return hours
}

const DAYS_WITH_NEW_PIGS = 2
/** The hour that is missing in spring and occurs twice in autumn. */
const CHANGED_HOUR = 2

/** An hour of a section, with its farm day. */
export interface HourOfSection extends SectionHour {
  day: string
}

interface SectionHoursOptions {
  /** Times of the check-ins; null where the farm records none. */
  checkIns?: readonly Date[] | null
  /** Whether the silence of the sensors is judged; a chart does not show it. */
  hasSilence?: boolean
}

/** Builds the hours of a section with all judged values. */
export function sectionHours(
  hours: readonly FarmHour[],
  sensors: readonly SensorDay[],
  pigDays: readonly SectionDay[],
  { checkIns = null, hasSilence = true }: SectionHoursOptions = {},
): HourOfSection[] {
  const litres = measuredByHour(sensors, sensorType.water)
  const minutes = measuredByHour(sensors, sensorType.feeding)
  const celsius = measuredByHour(sensors, sensorType.temperature)
  const pigsOn = pigsByDay(pigDays)
  const scaleKg = measuredByHour(sensors, sensorType.weight)
  const hoursSinceCheckIn = hoursSinceLast(checkIns)
  const silentHours = hasSilence ? longestSilence(sensors) : () => null
  const daysWithNewPigs = new Set(
    pigDays.flatMap(({ day, in_head }) =>
      in_head > 0 ? Array.from({ length: DAYS_WITH_NEW_PIGS + 1 }, (_, index) => addDays(day, index)) : [],
    ),
  )
  return hours.map(({ ms, day, hour }) => {
    const pigs = pigsOn(day)
    return {
      ms,
      hour,
      day,
      pigType: pigs?.pig_type ?? SLAUGHTER_PIGS,
      pigs: pigs?.head ?? 0,
      weightKg: pigs?.kg ?? null,
      hasNewPigs: daysWithNewPigs.has(day),
      litres: litres(ms),
      runMinutes: minutes(ms),
      celsius: celsius(ms),
      scaleKg: scaleKg(ms),
      hoursSinceCheckIn: hoursSinceCheckIn(ms + HOUR_MS),
      silentHours: silentHours(ms, (pigs?.head ?? 0) <= 0),
    }
  })
}

/** Returns the hours since the last of these moments; must be called in chronological order. */
function hoursSinceLast(times: readonly Date[] | null): (ms: number) => number | null {
  const moments = (times ?? []).map((at) => at.getTime()).toSorted((a, b) => a - b)
  let next = 0
  return (ms) => {
    while ((moments[next] ?? Number.POSITIVE_INFINITY) <= ms) next += 1
    const last = moments[next - 1]
    return last === undefined ? null : Math.floor((ms - last) / HOUR_MS)
  }
}

/**
 * Returns the longest silence of the section's sensors, in hours; scales count only while the section has pigs. Must be
 * called in chronological order.
 */
function longestSilence(days: readonly SensorDay[]): (ms: number, isEmpty: boolean) => number | null {
  const used = days.filter(({ is_inactive }) => !is_inactive)
  const sensors = [...Map.groupBy(used, ({ sensor_id, from_at }) => `${sensor_id} ${from_at.getTime()}`).values()].map(
    (own) => {
      const [placement] = own
      // All days of a placement have the sensor's type.
      const measured = measuredByHour(own, placement?.type_id ?? 0)
      const from = placement?.from_at.getTime() ?? 0
      const until = placement?.until_at?.getTime() ?? Number.POSITIVE_INFINITY
      const isScale = placement?.type_id === sensorType.weight
      let lastMs = placement?.waited_since.getTime() ?? from
      return (ms: number, isEmpty: boolean) => {
        if (ms < from || ms >= until) return null
        // Readings of a time before the sensor was added, such as a logger's file, begin no silence.
        if (measured(ms) !== null || (isScale && isEmpty)) lastMs = Math.max(lastMs, ms + HOUR_MS)
        return Math.max(0, Math.round((ms + HOUR_MS - lastMs) / HOUR_MS))
      }
    },
  )
  return (ms, isEmpty) =>
    sensors.reduce<number | null>((longest, of) => {
      const hours = of(ms, isEmpty)
      return hours === null ? longest : Math.max(longest ?? 0, hours)
    }, null)
}
