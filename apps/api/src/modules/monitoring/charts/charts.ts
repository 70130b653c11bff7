import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ChartSeries, ChartSpec, ChartX } from '@herdboard/contract/figures/chart-spec.ts'
import type { getCollectionChart, getWaterChart } from '@herdboard/contract/monitoring/monitoring.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { AlarmLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import {
  DEVIATING_WEIGHT_GAIN,
  FEED_STOP,
  LONG_RUN_TIME,
  TOO_COLD,
  TOO_WARM,
} from '@herdboard/domain/alarms/alarm-types.ts'
import { type SensitivityChange, sensitivityOverTime } from '@herdboard/domain/alarms/sensitivity.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { isSummed } from '@herdboard/domain/sensors/reading-limits.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { alarmLimitsOfBarn, alarmSetupOf } from '../alarms/alarm-setup.ts'
import { explainingEvents } from '../alarms/explaining-events.ts'
import { DAYS_OF_LEARNING } from '../alarms/judge-section.ts'
import { farmHours, sectionHours, waterModelTypes } from '../section-hours.ts'
import { sensorUnits } from '../sensor-units.ts'
import { selectSensitivities } from '../sql/alarm-sensitivity.ts'
import type { StoredAlarm } from '../sql/alarms.ts'
import { selectSection } from '../sql/placements.ts'
import { type SectionEvent, selectSectionEvents } from '../sql/section-events.ts'
import { type SectionDay, type SensorDay, selectSectionDays, selectSensorDays } from '../sql/sensor-days.ts'
import { cachedChart } from './chart-cache.ts'
import { chartMarks } from './chart-marks.ts'
import { chartCorridors } from './corridors.ts'
import { dailyValues, hourIndexesByDay, type MonitoringKind, monitoringCurves } from './monitoring-curves.ts'

const KINDS = Object.keys(sensorType) as MonitoringKind[]

/** The sensors of which a chart is calculated: its own, and those that decide what is expected. */
const typesOf = (kind: MonitoringKind): readonly number[] => (kind === 'water' ? waterModelTypes : [sensorType[kind]])

interface MonitoringChartData {
  sensors: SensorDay[]
  pigDays: SectionDay[]
  events: SectionEvent[]
  limits: AlarmLimits
  sensitivities: SensitivityChange[]
  /** First and last farm day of the chart. */
  from: string
  to: string
}

/** Returns one chart of the last months. Throws `request.not_found` for a section that the user cannot read. */
export async function monitoringChart(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: MonitoringKind,
  { location_id, hourly, period }: EndpointRequest<typeof getWaterChart>['query'],
): Promise<EndpointReply<typeof getWaterChart>> {
  const months = new Date(`${context.today}T00:00:00Z`)
  months.setUTCMonth(months.getUTCMonth() - period)
  const span = { from: months.toISOString().slice(0, 10), to: context.today }
  const chartData = await loadChartData(db, scope, location_id, span, typesOf(kind))
  return { options: presented(context, kind, hourly, chartData) }
}

/** Returns a chart for each kind of sensor that the section has. */
export async function collectionChart(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { location_id, hourly, from, to }: EndpointRequest<typeof getCollectionChart>['query'],
): Promise<EndpointReply<typeof getCollectionChart>> {
  const span = { from, to: to > context.today ? context.today : to }
  const chartData = await loadChartData(db, scope, location_id, span, Object.values(sensorType))
  const presentKinds = KINDS.filter((kind) => chartData.sensors.some(({ type_id }) => type_id === sensorType[kind]))
  return {
    charts: presentKinds.map((kind) => {
      const options = presented(context, kind, hourly, chartData)
      return { kind, title: options.title, options }
    }),
  }
}

async function loadChartData(
  db: Db,
  scope: TenantScope,
  locationId: string,
  { from, to }: { from: string; to: string },
  types: readonly number[],
  eventOptions: { isDetailed?: boolean } = {},
): Promise<MonitoringChartData> {
  const section = await selectSection(db, scope, locationId)
  if (!section) throw new Problem('request.not_found')
  const days = { from: addDays(from, -DAYS_OF_LEARNING), to }
  return {
    sensors: await selectSensorDays(db, scope, [section.id], days, types),
    pigDays: await selectSectionDays(db, scope, [section.id], days),
    events: await selectSectionEvents(db, scope, section, { ...days, ...eventOptions }),
    limits: alarmLimitsOfBarn(await alarmSetupOf(db, scope), section.barn_id),
    sensitivities: await selectSensitivities(db, scope, { ...section, section_id: section.id }),
    from,
    to,
  }
}

/** Returns a chart, calculated once until the next whole hour or a change of what it shows. */
function presented(
  context: RequestContext,
  kind: MonitoringKind,
  isHourly: boolean,
  chartData: MonitoringChartData,
): ChartSpec {
  const endMs = Math.floor(context.now.getTime() / HOUR_MS) * HOUR_MS
  const sensors = chartData.sensors.map((row) => ({ ...row, hours: wholeHours(row, endMs) }))
  const inputs = [context.language, context.today, endMs, kind, isHourly, { ...chartData, sensors }]
  return cachedChart(inputs, () => calculated(context, endMs, kind, isHourly, chartData))
}

/** The hours of a sensor's day that have ended; readings of the running hour change no chart. */
function wholeHours({ day, hours }: SensorDay, endMs: number): SensorDay['hours'] {
  const ended = day === null ? 0 : (endMs - Date.parse(`${day}T00:00:00Z`)) / HOUR_MS
  return hours === null || ended >= hours.length ? hours : hours.slice(0, Math.max(0, ended))
}

function calculated(
  context: RequestContext,
  endMs: number,
  kind: MonitoringKind,
  isHourly: boolean,
  chartData: MonitoringChartData,
): ChartSpec {
  const { text } = context
  const all = farmHours(addDays(chartData.from, -DAYS_OF_LEARNING), chartData.to, endMs)
  const known = sectionHours(all, chartData.sensors, chartData.pigDays, { hasSilence: false })
  const inAll = monitoringCurves(kind, known, chartData.sensors, {
    events: explainingEvents(chartData.events, chartData.pigDays),
    limits: chartData.limits,
    sensitivityAt: sensitivityOverTime(chartData.sensitivities),
  })
  const shown = known.findIndex(({ day }) => day >= chartData.from)
  const first = shown < 0 ? known.length : shown
  const hours = known.slice(first)
  const [measured, expected] = [inAll.measured.slice(first), inAll.expected.slice(first)]
  const drawn = isHourly
    ? { measured, expected, hours }
    : {
        measured: dailyValues(hours, measured, kind),
        expected: dailyValues(hours, expected, kind),
        hours: hourIndexesByDay(hours).flatMap(([index]) => hours[index ?? 0] ?? []),
      }
  const x: ChartX = isHourly
    ? { kind: 'hour', from: new Date(hours[0]?.ms ?? endMs).toISOString(), count: hours.length }
    : { kind: 'day', days: drawn.hours.map(({ day }) => day) }
  const decimals = kind === 'water' && isHourly ? 2 : DECIMALS[kind]
  // Run times keep a decimal: for a feed line that runs a minute or two per hour, whole minutes would draw steps.
  const roundingDecimals = kind === 'feeding' ? 1 : decimals
  const has = drawn.measured.some((value) => value !== null)
  // The corridors of water are multiples of what is expected.
  const pointDecimals = (key: 'measured' | 'expected') =>
    key === 'expected' && kind === 'water' ? roundingDecimals + 2 : roundingDecimals
  const line = (key: 'measured' | 'expected', values: readonly (number | null)[]): ChartSeries =>
    chartSeries({
      key,
      name: text(`charts:monitoring.${key === 'expected' && kind === 'weight' ? 'curve' : key}`),
      kind: 'line',
      points: values.map((value) => (value === null ? null : roundHalfAway(value, pointDecimals(key)))),
      ...(key === 'expected' && { role: 'expected' }),
    })
  const hasExpected = drawn.expected.some((value) => value !== null)
  const corridors = chartCorridors(text, chartData.limits, { ...drawn, kind, isHourly, decimals: roundingDecimals })
  const own = chartData.sensors.filter(({ type_id }) => type_id === sensorType[kind])
  return {
    title: text(`charts:monitoring.${kind}`),
    subtitle: null,
    x,
    axes: [{ unit: sensorUnits[kind], decimals, from_zero: isSummed(kind) || kind === 'silo' }],
    series: has ? [line('measured', drawn.measured), ...(hasExpected ? [line('expected', drawn.expected)] : [])] : [],
    reference_lines: [],
    bands: [],
    corridors: has ? corridors : [],
    marks: has ? chartMarks(text, chartData.events, hours, isHourly) : [],
    running: !isHourly && chartData.to === context.today ? (x.kind === 'day' ? x.days.length - 1 : null) : null,
    empty_reason: has ? null : emptyReason(context, own),
  }
}

const DECIMALS: Record<MonitoringKind, number> = {
  water: 1,
  feeding: 0,
  weight: 1,
  temperature: 1,
  humidity: 0,
  co2: 0,
  nh3: 1,
  silo: 0,
  energy: 1,
}

function emptyReason({ text }: RequestContext, own: readonly SensorDay[]): string {
  const since = own.map(({ from_at }) => from_at).toSorted((a, b) => a.getTime() - b.getTime())[0]
  return since ? text('charts:monitoring.empty_since', { date: farmDay(since) }) : text('charts:monitoring.empty')
}

const ALARM_DAYS = 3
const kindsOfAlarms = new Map<number, MonitoringKind>([
  [FEED_STOP, 'feeding'],
  [LONG_RUN_TIME, 'feeding'],
  [TOO_WARM, 'temperature'],
  [TOO_COLD, 'temperature'],
  [DEVIATING_WEIGHT_GAIN, 'weight'],
])

/** Longest chart of an alarm, farm days. */
const MAX_ALARM_DAYS = 10

/**
 * Returns an hourly chart of the alarm's sensors with what happened to the pigs. It shows three days up to the day after
 * the start of the alarm, and goes on to the day after its end: at most ten days in all.
 */
export async function alarmChart(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { type_id, section_id, started_at, ended_at }: StoredAlarm,
): Promise<ChartSpec> {
  const startDay = farmDay(started_at)
  const from = addDays(startDay, 2 - ALARM_DAYS)
  const lastDay = ended_at === null ? context.today : addDays(farmDay(ended_at), 1)
  const longest = addDays(from, MAX_ALARM_DAYS - 1)
  const afterAlarm = [lastDay, addDays(startDay, 1)].toSorted().at(-1) ?? lastDay
  const to = [afterAlarm, longest, context.today].toSorted()[0] ?? context.today
  const kind = kindsOfAlarms.get(type_id) ?? 'water'
  // On its first day, the chart still has three days.
  const span = { from: [from, addDays(to, 1 - ALARM_DAYS)].toSorted()[0] ?? from, to }
  const chartData = await loadChartData(db, scope, section_id, span, typesOf(kind), { isDetailed: true })
  const spec = presented(context, kind, true, chartData)
  return { ...spec, title: context.text('charts:monitoring.alarm'), subtitle: spec.title }
}
