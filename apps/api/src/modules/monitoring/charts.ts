import type { ChartSeries, ChartSpec, ChartX } from '@herdboard/contract/chart.ts'
import type { Parsed, Reply } from '@herdboard/contract/endpoint.ts'
import type { SectionId } from '@herdboard/contract/ids.ts'
import type { getCollectionChart, getWaterChart } from '@herdboard/contract/monitor.ts'
import { usualHours } from '@herdboard/domain/alarms/usual-hour.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { series } from '#modules/dashboards/service.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { farmHours, type HourOfSection, measuredBy, sectionHours, WEIGHT } from './section-hours.ts'
import { selectSection } from './sql/locations.ts'
import { type SectionDay, type SensorDay, selectSectionDays, selectSensorDays } from './sql/series.ts'

/** What is drawn of the sensors of a section. */
export type MonitorKind = 'water' | 'feeding' | 'weight' | 'temperature'
const KINDS: readonly MonitorKind[] = ['water', 'feeding', 'weight', 'temperature']
const typeOf = (kind: MonitorKind): number => KINDS.indexOf(kind) + 1

/** What is expected rests on the three days before. */
const DAYS_BEFORE = 4
/** A day of which fewer hours are known is a gap. */
const LEAST_HOURS = 20

interface Loaded {
  sensors: SensorDay[]
  pigDays: SectionDay[]
  /** First and last farm day that is drawn. */
  from: string
  to: string
}

/** One chart of the months up to now. Throws `request.not_found` for a section that cannot be read. */
export async function monitorChart(
  db: Db,
  call: Call,
  scope: Scope,
  kind: MonitorKind,
  { location_id, hourly, period }: Parsed<typeof getWaterChart>['query'],
): Promise<Reply<typeof getWaterChart>> {
  const months = new Date(`${call.today}T00:00:00Z`)
  months.setUTCMonth(months.getUTCMonth() - period)
  const span = { from: months.toISOString().slice(0, 10), to: call.today }
  const loaded = await load(db, scope, location_id, span, [typeOf(kind)])
  return { options: presented(call, kind, hourly, loaded) }
}

/** All kinds that the section has sensors of, a chart each. */
export async function collectionChart(
  db: Db,
  call: Call,
  scope: Scope,
  { location_id, hourly, from, to }: Parsed<typeof getCollectionChart>['query'],
): Promise<Reply<typeof getCollectionChart>> {
  const span = { from, to: to > call.today ? call.today : to }
  const loaded = await load(db, scope, location_id, span, [1, 2, 3, 4])
  const there = KINDS.filter((kind) => loaded.sensors.some(({ type_id }) => type_id === typeOf(kind)))
  return {
    charts: there.map((kind) => {
      const options = presented(call, kind, hourly, loaded)
      return { title: options.title, options }
    }),
  }
}

async function load(
  db: Db,
  scope: Scope,
  locationId: string,
  { from, to }: { from: string; to: string },
  types: readonly number[],
): Promise<Loaded> {
  const section = await selectSection(db, scope, locationId)
  if (!section) throw new Problem('request.not_found')
  const ids: SectionId[] = [section.id]
  const days = { from: addDays(from, -DAYS_BEFORE), to }
  return {
    sensors: await selectSensorDays(db, scope, ids, days, types),
    pigDays: await selectSectionDays(db, scope, ids, days),
    from,
    to,
  }
}

function presented(call: Call, kind: MonitorKind, isHourly: boolean, loaded: Loaded): ChartSpec {
  const { text, now } = call
  const all = farmHours(addDays(loaded.from, -DAYS_BEFORE), loaded.to, now.getTime())
  const hours = sectionHours(all, loaded.sensors, loaded.pigDays)
  const { measured, expected } = curves(kind, hours, loaded)
  const shown = hours.findIndex(({ day }) => day >= loaded.from)
  const first = shown < 0 ? hours.length : shown
  const own = loaded.sensors.filter(({ type_id }) => type_id === typeOf(kind))
  const drawn = isHourly
    ? { measured: measured.slice(first), expected: expected.slice(first) }
    : byDay(hours.slice(first), measured.slice(first), expected.slice(first), kind)
  const x: ChartX = isHourly
    ? { kind: 'hour', from: new Date(hours[first]?.ms ?? now).toISOString(), count: hours.length - first }
    : { kind: 'day', days: daysOf(hours.slice(first)) }
  const decimals = { water: isHourly ? 2 : 1, feeding: isHourly ? 1 : 0, weight: 1, temperature: 1 }[kind]
  const points = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : roundHalfAway(value, decimals)))
  const has = drawn.measured.some((value) => value !== null)
  const line = (key: 'measured' | 'expected', values: readonly (number | null)[]): ChartSeries =>
    series({
      key,
      name: text(`charts:monitor.${key === 'expected' && kind === 'weight' ? 'curve' : key}`),
      kind: 'line',
      points: points(values),
      ...(key === 'expected' && { role: 'expected' }),
    })
  return {
    title: text(`charts:monitor.${kind}`),
    subtitle: null,
    x,
    axes: [{ unit: UNITS[kind], decimals, from_zero: kind === 'water' || kind === 'feeding' }],
    series: has ? [line('measured', drawn.measured), line('expected', drawn.expected)] : [],
    reference_lines: [],
    bands: [],
    running: !isHourly && loaded.to === call.today ? (x.kind === 'day' ? x.days.length - 1 : null) : null,
    empty_reason: has ? null : emptyReason(call, own),
  }
}

const UNITS: Record<MonitorKind, string> = { water: 'l', feeding: 'min', weight: 'kg', temperature: '°C' }

function emptyReason({ text }: Call, own: readonly SensorDay[]): string {
  const since = own.map(({ from_at }) => from_at).toSorted((a, b) => a.getTime() - b.getTime())[0]
  return since ? text('charts:monitor.empty_since', { date: farmDay(since) }) : text('charts:monitor.empty')
}

interface Curves {
  measured: (number | null)[]
  expected: (number | null)[]
}

/** What was measured in each hour, and what was to be expected; water for each pig. */
function curves(kind: MonitorKind, hours: readonly HourOfSection[], { sensors }: Loaded): Curves {
  const perPig = (values: readonly (number | null)[]) =>
    values.map((value, place) => {
      const pigs = hours[place]?.pigs ?? 0
      return value === null || pigs <= 0 ? null : value / pigs
    })
  switch (kind) {
    case 'water':
      return {
        measured: perPig(hours.map(({ litres }) => litres)),
        expected: perPig(usualHours(hours, ({ litres }) => litres)),
      }
    case 'feeding':
      return {
        measured: hours.map(({ runMinutes }) => runMinutes),
        expected: usualHours(hours, ({ runMinutes }) => runMinutes),
      }
    case 'weight': {
      const weights = measuredBy(sensors, WEIGHT)
      return {
        measured: hours.map(({ ms }) => weights.get(ms) ?? null),
        expected: hours.map(({ weightKg, pigs }) => (pigs > 0 ? weightKg : null)),
      }
    }
    case 'temperature':
      return { measured: hours.map(({ celsius }) => celsius), expected: hours.map(() => null) }
  }
}

const daysOf = (hours: readonly HourOfSection[]): string[] => [...new Set(hours.map(({ day }) => day))]

/** Days out of hours: sums of water and run time, means of weights and temperatures. */
function byDay(
  hours: readonly HourOfSection[],
  measured: readonly (number | null)[],
  expected: readonly (number | null)[],
  kind: MonitorKind,
): Curves {
  const days = [...Map.groupBy(hours.keys(), (place) => hours[place]?.day).values()]
  const isSum = kind === 'water' || kind === 'feeding'
  const dayOf = (places: readonly number[], values: readonly (number | null)[], isLast: boolean) => {
    const known = places.map((place) => values[place] ?? null).filter((value) => value !== null)
    if (known.length === 0 || (isSum && known.length < LEAST_HOURS && !isLast)) return null
    const sum = known.reduce((all, value) => all + value, 0)
    return isSum ? sum : sum / known.length
  }
  const of = (values: readonly (number | null)[]) =>
    days.map((places, no) => dayOf(places, values, no === days.length - 1))
  return { measured: of(measured), expected: of(expected) }
}
