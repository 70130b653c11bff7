import { monthsBefore } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'

/** Periods of monitoring charts, months back from today. */
export const SENSOR_PERIODS = [3, 6, 9, 12] as const
export type SensorPeriod = (typeof SENSOR_PERIODS)[number]

/** Where a sensor hung from an instant on, until its next placement. */
export interface SensorAtSection {
  sensor_id: string
  sensor_type_id: number
  /** The section. */
  location_id: string
  from: Date
}

/** A placement with the farm day on which the sensor was moved; null while it is still there. */
export interface EndedPlacement extends SensorAtSection {
  until: string | null
}

/** Adds to each placement the day of the sensor's next one. */
export function withEnds(placements: readonly SensorAtSection[]): EndedPlacement[] {
  const bySensor = Map.groupBy(placements, ({ sensor_id }) => sensor_id)
  return placements.map((one) => {
    const next = (bySensor.get(one.sensor_id) ?? [])
      .map(({ from }) => from.getTime())
      .filter((from) => from > one.from.getTime())
    return { ...one, until: next.length === 0 ? null : farmDay(new Date(Math.min(...next))) }
  })
}

/**
 * Whether a section had a sensor of a type on any day of each period; with null, a sensor of any type. `placements` are
 * those of the section.
 */
export function sensorPeriods(
  placements: readonly EndedPlacement[],
  typeId: number | null,
  today: string,
): Record<SensorPeriod, boolean> {
  const hadSensor = (months: SensorPeriod) =>
    placements.some(
      ({ sensor_type_id, until }) =>
        (typeId === null || sensor_type_id === typeId) && (until === null || until >= monthsBefore(today, months)),
    )
  return Object.fromEntries(SENSOR_PERIODS.map((months) => [months, hadSensor(months)])) as Record<
    SensorPeriod,
    boolean
  >
}
