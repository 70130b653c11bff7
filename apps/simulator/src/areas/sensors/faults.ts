import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { SensorKind } from '../events/sensor-events.ts'

/** Fault of a sensor or its equipment, from one millisecond up to another. */
export interface SensorFault {
  what: 'silent' | 'stuck' | 'leak'
  fromMs: number
  toMs: number
  /** Leak: litres per hour beyond the pigs' intake. */
  litresPerHour: number
}

/** Chances per quarter. */
const FALLS_SILENT = 0.06
const GETS_STUCK = 0.1
const DRINKER_LEAKS = 0.16

/**
 * Faults of a sensor in a quarter. A sensor is silent for about two days after a failure of battery or network. A
 * camera misses some hours in each quarter. A meter repeats a value for hours. A drinker leaks until a person notices
 * it.
 */
export function sensorFaults(seed: number, sensor: PlanKey, kind: SensorKind, quarter: string): SensorFault[] {
  const chance = randomStream(seed, 'sensors', sensor, 'faults', quarter)
  // Ends within the quarter, so that no fault belongs to two quarters.
  const someDay = () => addDays(quarter, chance.integer(0, 84))
  const fault = (what: SensorFault['what'], [least, most]: readonly [number, number], minute: number): SensorFault => {
    const fromMs = Date.parse(farmInstant(someDay(), minute))
    return { what, fromMs, toMs: fromMs + chance.integer(least, most) * HOUR_MS, litresPerHour: chance.integer(8, 25) }
  }
  const faults: SensorFault[] = []
  if (chance.bernoulli(FALLS_SILENT)) faults.push(fault('silent', [40, 60], chance.integer(0, 23) * 60))
  if (kind === 'weight') faults.push(fault('silent', [6, 30], chance.integer(0, 23) * 60))
  // Begins in the morning and ends within the day.
  if (chance.bernoulli(GETS_STUCK)) faults.push(fault('stuck', [5, 12], 7 * 60))
  if (kind === 'water' && chance.bernoulli(DRINKER_LEAKS))
    faults.push(fault('leak', [10, 40], chance.integer(4, 22) * 60))
  return faults
}

/** First day of the quarter of a day. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`

/** Faults of a sensor by day, calculated one quarter at a time. */
export function faultsByDay(seed: number, sensor: PlanKey, kind: SensorKind): (day: string) => readonly SensorFault[] {
  let quarter = ''
  let faults: readonly SensorFault[] = []
  return (day) => {
    if (quarterOf(day) !== quarter) {
      quarter = quarterOf(day)
      faults = sensorFaults(seed, sensor, kind, quarter)
    }
    return faults
  }
}
