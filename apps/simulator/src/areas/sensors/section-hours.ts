import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import type { PlanKey } from '#plan-key.ts'
import type { SensorKind, SensorReading } from '../events/sensor-events.ts'
import { clockHours } from './clock-hours.ts'
import type { PlaceDays } from './place-days.ts'

/** Days after insertion on which figures are not reliable. */
const FRESH_DAYS = 2

type HourValues = ReadonlyMap<number, number>

/** Readings of sections, by sensor kind and the beginning of the hour in milliseconds. */
export class SectionReadings {
  readonly #values = new Map<string, Map<number, number>>()

  add({ kind, section, at, value }: SensorReading): void {
    const key = `${section} ${kind}`
    const known = this.#values.get(key) ?? new Map<number, number>()
    if (value !== null) known.set(Date.parse(at), value)
    this.#values.set(key, known)
  }

  /** Null where no sensor of the kind sent a reading. */
  of(section: PlanKey, kind: SensorKind): HourValues | null {
    return this.#values.get(`${section} ${kind}`) ?? null
  }
}

/** Finished hours of a section, as input of the alarm rules. */
export function simulatedSectionHours(
  section: PlanKey,
  places: PlaceDays,
  readings: SectionReadings,
  { from, to, nowMs }: { from: string; to: string; nowMs: number },
): SectionHour[] {
  const [water, feeding, celsius, weight] = (['water', 'feeding', 'temperature', 'weight'] as const).map((kind) =>
    readings.of(section, kind),
  )
  const silent = [water, feeding, celsius].flatMap((values) => (values ? [silenceOf(values)] : []))
  const hours: SectionHour[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const place = places.at(section, day)
    for (const { hour, ms } of clockHours(day)) {
      if (ms + HOUR_MS > nowMs) return hours
      hours.push({
        ms,
        hour,
        pigType: place?.pigType ?? SLAUGHTER_PIGS,
        pigs: place?.head ?? 0,
        weightKg: place?.meanKg ?? null,
        hasNewPigs: place !== null && place.dayOfStay <= FRESH_DAYS,
        litres: water?.get(ms) ?? null,
        runMinutes: feeding?.get(ms) ?? null,
        celsius: celsius?.get(ms) ?? null,
        scaleKg: weight?.get(ms) ?? null,
        // The product derives these hours from records such as check-ins, not from sensors.
        hoursSinceCheckIn: null,
        silentHours: silent.length > 0 ? Math.max(...silent.map((of) => of(ms))) : null,
      })
    }
  }
  return hours
}

/** Hours since the last reading of a sensor, called hour by hour; 0 before its first reading. */
function silenceOf(values: HourValues): (ms: number) => number {
  let since: number | null = null
  return (ms) => {
    if (values.has(ms)) since = 0
    else if (since !== null) since += 1
    return since ?? 0
  }
}
