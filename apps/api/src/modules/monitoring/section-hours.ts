import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { hoursInFarmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import type { SectionDay, SensorDay } from './sql/sensor-days.ts'

export const HOUR_MS = 3_600_000
/** Numbers of the sensor types. */
export const [WATER_SENSOR, WEIGHT_SENSOR] = [1, 3] as const
const [FEEDING_SENSOR, TEMPERATURE_SENSOR] = [2, 4] as const

/** Measurements of one sensor type of a section, by the start of the hour in milliseconds. */
export type MeasuredByHour = ReadonlyMap<number, number>

/** Aggregates the sensors of a type: sums of meters and feed lines, means of scales and thermometers. */
export function measuredByHour(days: readonly SensorDay[], typeId: number): MeasuredByHour {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const { type_id, day, hours, from_at, until_at } of days) {
    if (type_id !== typeId || day === null || hours === null) continue
    const midnight = Date.parse(`${day}T00:00:00Z`)
    for (const [hour, value] of hours.entries()) {
      const ms = midnight + hour * HOUR_MS
      if (value === null || ms < from_at.getTime() - HOUR_MS || (until_at && ms >= until_at.getTime())) continue
      const { sum, count } = sums.get(ms) ?? { sum: 0, count: 0 }
      sums.set(ms, { sum: sum + value, count: count + 1 })
    }
  }
  const isSum = typeId === WATER_SENSOR || typeId === FEEDING_SENSOR
  return new Map([...sums].map(([ms, { sum, count }]) => [ms, isSum ? sum : sum / count]))
}

/** Returns the pigs of a section by farm day; a day without an entry has those of the last day before. */
function pigsByDay(days: readonly SectionDay[]): (day: string) => SectionDay | null {
  const known = new Map(days.map((one) => [one.day, one]))
  return (day) => known.get(day) ?? days.findLast((one) => one.day < day) ?? null
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
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const midnight = instantOfFarmMidnight(day).getTime()
    const count = hoursInFarmDay(day)
    for (let place = 0; place < count; place++) {
      const ms = midnight + place * HOUR_MS
      if (ms + HOUR_MS > endMs) return hours
      hours.push({ ms, day, hour: place + (place >= CHANGED_HOUR + (count > 24 ? 1 : 0) ? 24 - count : 0) })
    }
  }
  return hours
}

const FRESH_DAYS = 2
/** The hour that is missing in spring and occurs twice in autumn. */
const CHANGED_HOUR = 2

/** An hour of a section, with its farm day. */
export interface HourOfSection extends SectionHour {
  day: string
}

/**
 * Builds the hours of a section with all judged values. `seen`: times of check-ins; null where the farm records none.
 */
export function sectionHours(
  hours: readonly FarmHour[],
  sensors: readonly SensorDay[],
  pigDays: readonly SectionDay[],
  seen: readonly Date[] | null = null,
): HourOfSection[] {
  const litres = measuredByHour(sensors, WATER_SENSOR)
  const minutes = measuredByHour(sensors, FEEDING_SENSOR)
  const celsius = measuredByHour(sensors, TEMPERATURE_SENSOR)
  const pigsOn = pigsByDay(pigDays)
  const dayOf = new Map(hours.map(({ ms, day }) => [ms, day]))
  const scaleKg = measuredByHour(sensors, WEIGHT_SENSOR)
  const unseen = unseenOf(seen)
  const silence = silenceOf(sensors, (ms) => (pigsOn(dayOf.get(ms) ?? '')?.head ?? 0) <= 0)
  const fresh = new Set(
    pigDays.flatMap(({ day, in_head }) =>
      in_head > 0 ? Array.from({ length: FRESH_DAYS + 1 }, (_, no) => addDays(day, no)) : [],
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
      hasNewPigs: fresh.has(day),
      litres: litres.get(ms) ?? null,
      runMinutes: minutes.get(ms) ?? null,
      celsius: celsius.get(ms) ?? null,
      scaleKg: scaleKg.get(ms) ?? null,
      hoursSinceCheckIn: unseen(ms + HOUR_MS),
      silentHours: silence(ms),
    }
  })
}

/** Returns the hours since the last of these moments; must be called in chronological order. */
function unseenOf(seen: readonly Date[] | null): (ms: number) => number | null {
  const moments = (seen ?? []).map((at) => at.getTime()).toSorted((a, b) => a - b)
  let next = 0
  return (ms) => {
    while ((moments[next] ?? Number.POSITIVE_INFINITY) <= ms) next += 1
    const last = moments[next - 1]
    return last === undefined ? null : Math.floor((ms - last) / HOUR_MS)
  }
}

/** Returns the longest silence of the section's sensors, in hours; scales count only while the section has pigs. */
function silenceOf(days: readonly SensorDay[], isEmpty: (ms: number) => boolean): (ms: number) => number | null {
  const used = days.filter(({ is_inactive }) => !is_inactive)
  const sensors = [...Map.groupBy(used, ({ sensor_id, from_at }) => `${sensor_id} ${from_at.getTime()}`).values()].map(
    (own) => {
      const heard = new Set(own.flatMap(({ type_id }) => [...measuredByHour(own, type_id).keys()]))
      const from = own[0]?.from_at.getTime() ?? 0
      const until = own[0]?.until_at?.getTime() ?? Number.POSITIVE_INFINITY
      const isScale = own[0]?.type_id === WEIGHT_SENSOR
      let lastMs = from
      return (ms: number) => {
        if (ms < from || ms >= until) return null
        if (heard.has(ms) || (isScale && isEmpty(ms))) lastMs = ms + HOUR_MS
        return Math.max(0, Math.round((ms + HOUR_MS - lastMs) / HOUR_MS))
      }
    },
  )
  return (ms) => {
    const silent = sensors.map((of) => of(ms)).filter((hours) => hours !== null)
    return silent.length > 0 ? Math.max(...silent) : null
  }
}
