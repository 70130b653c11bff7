import {
  MONITORING_PERIODS,
  type MonitoredSection,
  type MonitoringPeriod,
  type SensorLocation,
} from '@herdboard/contract/monitoring/monitoring.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'

const TYPES = { water: 1, feeding: 2, weight: 3 } as const
export type HistoryKind = keyof typeof TYPES | 'overview'
const KINDS: readonly HistoryKind[] = ['overview', 'water', 'feeding', 'weight']

/** Whether sensors of a kind hung in a section, by how many months back. */
type SensorHistory = Readonly<Record<HistoryKind, Readonly<Record<MonitoringPeriod, boolean>>>>

/** A section with what is known of its sensors. */
export type MonitoredSectionRow = MonitoredSection & { sensorHistory: SensorHistory }

/** Sections with what hung in them: a sensor of a kind on any of the days of a period; of the overview one of any kind. */
export function sectionRows(
  sections: readonly MonitoredSection[],
  locations: readonly SensorLocation[],
  today: string,
): MonitoredSectionRow[] {
  const own = Map.groupBy(withEnds(locations), ({ location_id }) => location_id)
  return sections.map((section) => {
    const there = own.get(section.section_id) ?? []
    const hung = (kind: HistoryKind, months: MonitoringPeriod) =>
      there.some(
        ({ sensor_type_id, until }) =>
          (kind === 'overview' || sensor_type_id === TYPES[kind]) &&
          (until === null || until >= monthsBack(today, months)),
      )
    const byPeriod = (kind: HistoryKind) =>
      Object.fromEntries(MONITORING_PERIODS.map((months) => [months, hung(kind, months)])) as SensorHistory[HistoryKind]
    return {
      ...section,
      sensorHistory: Object.fromEntries(KINDS.map((kind) => [kind, byPeriod(kind)])) as SensorHistory,
    }
  })
}

/** Places of sensors with the farm day on which each was hung up elsewhere; null: it hangs there still. */
function withEnds(locations: readonly SensorLocation[]): (SensorLocation & { until: string | null })[] {
  const bySensor = Map.groupBy(locations, ({ sensor_id }) => sensor_id)
  return locations.map((one) => {
    const next = (bySensor.get(one.sensor_id) ?? [])
      .filter(({ from }) => from > one.from)
      .map(({ from }) => from)
      .toSorted()[0]
    return { ...one, until: next === undefined ? null : farmDay(new Date(next)) }
  })
}

/** The farm day so many months back. */
export function monthsBack(today: string, months: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}
