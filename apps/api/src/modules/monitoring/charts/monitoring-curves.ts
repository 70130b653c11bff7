import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { AlarmLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { expectedWater } from '@herdboard/domain/alarms/intake-model/judge-water.ts'
import type { ExplainingEvent } from '@herdboard/domain/alarms/intake-model/suppression.ts'
import type { SensitivityAt } from '@herdboard/domain/alarms/sensitivity.ts'
import { usualRunMinutes } from '@herdboard/domain/alarms/usual-run-time.ts'
import { isSummed } from '@herdboard/domain/sensors/reading-limits.ts'
import type { HourOfSection } from '../section-hours.ts'
import { measuredByHour } from '../section-hours.ts'
import type { SensorDay } from '../sql/sensor-days.ts'

/** The kinds of sensor charts. */
export type MonitoringKind = keyof typeof sensorType

/** One value per hour or day; null where it is unknown. */
export type MeasuredSeries = (number | null)[]

export interface MonitoringCurves {
  measured: MeasuredSeries
  expected: MeasuredSeries
}

/** A day with fewer known hours is a gap in the chart. */
const MIN_HOURS_PER_DAY = 20

/** Returns the measured and expected value of each hour; water is per pig. */
export function monitoringCurves(
  kind: MonitoringKind,
  hours: readonly HourOfSection[],
  sensors: readonly SensorDay[],
  {
    events,
    limits,
    sensitivityAt,
  }: { events: readonly ExplainingEvent[]; limits: AlarmLimits; sensitivityAt: SensitivityAt },
): MonitoringCurves {
  switch (kind) {
    case 'water':
      return {
        measured: hours.map(({ litres, pigs }) => (litres === null || pigs <= 0 ? null : litres / pigs)),
        expected: expectedWater(hours, events, limits, sensitivityAt),
      }
    case 'feeding':
      return {
        measured: hours.map(({ runMinutes }) => runMinutes),
        expected: usualRunMinutes(hours, limits),
      }
    case 'weight': {
      const weights = measuredByHour(sensors, sensorType.weight)
      return {
        measured: hours.map(({ ms }) => weights(ms)),
        expected: hours.map(({ weightKg, pigs }) => (pigs > 0 ? weightKg : null)),
      }
    }
    case 'temperature':
      return { measured: hours.map(({ celsius }) => celsius), expected: hours.map(() => null) }
    default: {
      const measured = measuredByHour(sensors, sensorType[kind])
      return { measured: hours.map(({ ms }) => measured(ms)), expected: hours.map(() => null) }
    }
  }
}

/** Indexes of the hours of each day, first day first. */
export const hourIndexesByDay = (hours: readonly HourOfSection[]): number[][] => [
  ...Map.groupBy(hours.keys(), (index) => hours[index]?.day).values(),
]

/**
 * Aggregates hours to days: sums of water, run time and energy, means of all others. The last day may be partial.
 */
export function dailyValues(
  hours: readonly HourOfSection[],
  values: readonly (number | null)[],
  kind: MonitoringKind,
): MeasuredSeries {
  const isSum = isSummed(kind)
  const days = hourIndexesByDay(hours)
  return days.map((places, no) => {
    const known = places.map((index) => values[index] ?? null).filter((value) => value !== null)
    if (known.length === 0 || (isSum && known.length < MIN_HOURS_PER_DAY && no < days.length - 1)) return null
    const sum = known.reduce((all, value) => all + value, 0)
    return isSum ? sum : sum / known.length
  })
}
