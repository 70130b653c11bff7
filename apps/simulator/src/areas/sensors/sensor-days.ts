import type { PlanKey } from '#plan-key.ts'
import type { SensorReading } from '../events/sensor-events.ts'

/** 24 hourly readings of a sensor on a day in UTC; null: no reading arrived. */
export interface SensorReadingDay {
  sensor: PlanKey
  day: string
  hours: (number | null)[]
}

/** Packs readings, ordered by sensor and hour, into days. A day without readings is left out. */
export function* sensorReadingDays(readings: Iterable<SensorReading>): Generator<SensorReadingDay> {
  let open: SensorReadingDay | undefined
  for (const { sensor, at, value } of readings) {
    if (value === null) continue
    const day = at.slice(0, 10)
    if (!open || open.sensor !== sensor || open.day !== day) {
      if (open) yield open
      open = { sensor, day, hours: Array.from({ length: 24 }, () => null) }
    }
    open.hours[Number(at.slice(11, 13))] = value
  }
  if (open) yield open
}
