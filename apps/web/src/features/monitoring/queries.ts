import type { SectionId, SensorId } from '@herdboard/contract/core/ids.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { getAlarmReplay, setAlarmSensitivity } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { listAlarms, listAlarmTypes, markAlarmSeen } from '@herdboard/contract/monitoring/alarms.ts'
import {
  getCollectionChart,
  getMonitoringDashboard,
  getRunTimeChart,
  getWaterChart,
  getWeightChart,
  type MonitoringPeriod,
} from '@herdboard/contract/monitoring/monitoring.ts'
import { decideReadings, getSensorHistory, listReadings, listSensors } from '@herdboard/contract/monitoring/readings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

const FIVE_MINUTES = 300_000
const ownErrorOptions = { meta: { showsOwnErrors: true } }

/** The current state; refetched every five minutes. */
export const monitoringDashboardQuery = (pigType: PigTypeParam) => ({
  ...apiQuery(getMonitoringDashboard, { query: { weaners: pigType === 'weaners' ? 'true' : 'false' } }),
  placeholderData: keepPreviousData,
  refetchInterval: FIVE_MINUTES,
  staleTime: FIVE_MINUTES,
  gcTime: FIVE_MINUTES,
  ...ownErrorOptions,
})

/** Period of the charts in months, and hourly or daily points. */
export interface ChartSettings {
  months: MonitoringPeriod
  isHourly: boolean
}

const endpoints = { water: getWaterChart, food: getRunTimeChart, weight: getWeightChart } as const
export type ChartTab = keyof typeof endpoints
/** Query keys of all charts of a tab. */
export const chartsOf = (tab: ChartTab): readonly string[] => [endpoints[tab].path]

const previousDataOptions = {
  staleTime: FIVE_MINUTES,
  gcTime: 2 * FIVE_MINUTES,
  placeholderData: keepPreviousData,
  ...ownErrorOptions,
}

/** The chart of one sensor type of a section. */
export const chartQuery = (tab: ChartTab, section: SectionId, { months, isHourly }: ChartSettings) => ({
  ...apiQuery(endpoints[tab], {
    query: { location_id: section as never, hourly: isHourly ? 'true' : 'false', period: months },
  }),
  ...previousDataOptions,
})

/** The chart of all sensor types of a section, for a period. */
export const collectionQuery = (section: SectionId, { from, to }: DatePeriod, isHourly: boolean) => ({
  ...apiQuery(getCollectionChart, {
    query: { location_id: section as never, hourly: isHourly ? 'true' : 'false', from, to },
  }),
  ...previousDataOptions,
})

/** The alarms that a section would have had with each step of the sensitivity. */
export const alarmReplayQuery = (section: SectionId) => ({
  ...apiQuery(getAlarmReplay, { query: { location_id: section as never, kind: 'water' } }),
  ...previousDataOptions,
})
export const setSensitivityMutation = apiMutation(setAlarmSensitivity)

export const alarmsQuery = (period: DatePeriod, places: SelectedPlacesQuery) => ({
  ...apiQuery(listAlarms, { query: { ...period, ...places, limit: LIST_LIMIT } }),
  placeholderData: keepPreviousData,
  ...ownErrorOptions,
})
export const alarmTypesQuery = { ...apiQuery(listAlarmTypes, {}), staleTime: FIVE_MINUTES, ...ownErrorOptions }

const HALF_MINUTE = 30_000
/** Single readings are kept for about three months. */
const SUSPECT_DAYS = 92
const ALL_DAYS = 1
const READINGS_SHOWN = 1000

/** The sensors; refetched often, since a person who installs one waits for its first value. */
export const sensorsQuery = { ...apiQuery(listSensors, {}), refetchInterval: HALF_MINUTE, ...ownErrorOptions }

/** Readings of a sensor up to today: the suspect ones, or all of the last days. */
export const readingsQuery = (id: SensorId, to: string, isSuspect: boolean) => ({
  ...apiQuery(listReadings, {
    params: { id },
    query: {
      from: addDays(to, -(isSuspect ? SUSPECT_DAYS : ALL_DAYS)),
      to,
      suspect: isSuspect ? 'true' : 'false',
      limit: READINGS_SHOWN,
    },
  }),
  ...ownErrorOptions,
})
/** How a sensor served on the days of a period, and where it has hung. */
export const sensorHistoryQuery = (id: SensorId, from: string, to: string) => ({
  ...apiQuery(getSensorHistory, { params: { id }, query: { from, to } }),
  placeholderData: keepPreviousData,
  ...ownErrorOptions,
})
export const decideReadingsMutation = apiMutation(decideReadings)
/** An older version is refused: the list is then fetched again. */
export const markAlarmSeenMutation = apiMutation(markAlarmSeen)
