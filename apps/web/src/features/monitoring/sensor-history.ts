import type { SensorLocation } from '@herdboard/contract/monitor.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'

const TYPES = { water: 1, food: 2, weight: 3 } as const
export type HistoryKind = keyof typeof TYPES | 'overview'

/** Sections in which a sensor of a kind hung on any of the days from `from` on; of the overview a sensor of any kind. */
export function sectionsWithHistory(
  locations: readonly SensorLocation[],
  kind: HistoryKind,
  from: string,
): ReadonlySet<string> {
  return new Set(
    locations
      .filter(({ sensor_type_id }) => kind === 'overview' || sensor_type_id === TYPES[kind])
      .filter((one) => {
        // It hung there until it was hung up elsewhere.
        const next = locations
          .filter(({ sensor_id, from: since }) => sensor_id === one.sensor_id && since > one.from)
          .map(({ from: since }) => since)
          .toSorted()[0]
        return next === undefined || farmDay(new Date(next)) >= from
      })
      .map(({ location_id }) => location_id),
  )
}

/** The farm day so many months back. */
export function monthsBack(today: string, months: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}
