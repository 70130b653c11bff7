import {
  MONITORING_PERIODS,
  type MonitoredSection,
  type MonitoringPeriod,
  type SensorLocation,
  sensorType,
} from '@herdboard/contract/monitoring/monitoring.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'

export type HistoryKind = 'overview' | 'water' | 'feeding' | 'weight'
const KINDS: readonly HistoryKind[] = ['overview', 'water', 'feeding', 'weight']

/** Whether a section had sensors of a type, by number of months back. */
type SensorHistory = Readonly<Record<HistoryKind, Readonly<Record<MonitoringPeriod, boolean>>>>

/** A section with the history of its sensors. */
export type MonitoredSectionRow = MonitoredSection & { sensorHistory: SensorHistory }

/**
 * Adds the sensor history to sections: whether a sensor of a type was there on any day of a period. For the overview, a
 * sensor of any type counts.
 */
export function sectionRows(
  sections: readonly MonitoredSection[],
  locations: readonly SensorLocation[],
  today: string,
): MonitoredSectionRow[] {
  const locationsBySection = Map.groupBy(addEndDates(locations), ({ location_id }) => location_id)
  return sections.map((section) => {
    const sectionLocations = locationsBySection.get(section.section_id) ?? []
    const sensorsSince = (kind: HistoryKind, months: MonitoringPeriod) =>
      sectionLocations.some(
        ({ sensor_type_id, until }) =>
          (kind === 'overview' || sensor_type_id === sensorType[kind]) &&
          (until === null || until >= monthsBack(today, months)),
      )
    const byPeriod = (kind: HistoryKind) =>
      Object.fromEntries(
        MONITORING_PERIODS.map((months) => [months, sensorsSince(kind, months)]),
      ) as SensorHistory[HistoryKind]
    return {
      ...section,
      sensorHistory: Object.fromEntries(KINDS.map((kind) => [kind, byPeriod(kind)])) as SensorHistory,
    }
  })
}

/** Adds to each sensor location the farm day on which the sensor was moved; null if it is still there. */
function addEndDates(locations: readonly SensorLocation[]): (SensorLocation & { until: string | null })[] {
  const bySensor = Map.groupBy(locations, ({ sensor_id }) => sensor_id)
  return locations.map((one) => {
    const next = (bySensor.get(one.sensor_id) ?? [])
      .filter(({ from }) => from > one.from)
      .map(({ from }) => from)
      .toSorted()[0]
    return { ...one, until: next === undefined ? null : farmDay(new Date(next)) }
  })
}

/** Returns the farm day a number of months ago. */
export function monthsBack(today: string, months: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}
