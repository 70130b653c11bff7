import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { getCollectionChart, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, sendReadings } from '#testing/fixtures/sensors.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { route } from './route.ts'

const sums = endpoint({
  method: 'POST',
  changes: [],
  path: '/test/sums',
  summary: 'Sums',
  access: {},
  errors: [],
  reply: z.object({ kg: z.number() }),
})

const api = await testApi({
  instant: '2026-07-02T10:00:00.000Z',
  routes: async (app) => route(app, sums, async () => ({ kg: 0.1 + 0.2 })),
})
const company = await aCompany(api.db)
await aFinisherQuarter(api, company)
const boss = api.as(company)

test('the answer and its replay under an idempotency key are the same exact JSON', async () => {
  const send = () => boss.send(sums, {}, { key: 'once' })
  const [first, again] = [await send(), await send()]
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect([first.body, again.body]).toEqual(['{"kg":0.3}', '{"kg":0.3}'])
})

const quarter = { from: '2026-04-01', to: '2026-06-30' }

test.each([
  { called: getOverview, query: { ...quarter, isweaners: false, initialrequest: true } },
  { called: getAnalysis, query: { ...quarter, type_id: analysisTypeId.growth, scope: 1, isweaners: false } },
])('figures of $called.path are written with at most six decimals', async ({ called, query }) => {
  const { statusCode, body } = await boss.send(called, { query })
  expect(statusCode).toBe(200)
  const decimals = numbersIn(JSON.parse(body)).map(decimalsOf)
  // Ratios reach the limit, so it is tested.
  expect(Math.max(...decimals)).toBe(6)
})

const decimalsOf = (number: number) => String(number).split('.')[1]?.length ?? 0

test('points of charts have two decimals more than their axis', async () => {
  const { items } = await boss.call(getOverview, { query: { ...quarter, isweaners: 'false', initialrequest: 'true' } })
  const charts = items.flatMap(({ chart_options }) => chart_options ?? [])
  const types = [
    'pig-status',
    'daily-dead',
    'pigs-tally',
    'weight-span',
    'daily-gain-spread',
    'feed-usage',
    'feed-consumption',
  ] as const
  for (const chartType of types) {
    const chart = await boss.call(getChart, { params: { chartType }, query: { ...quarter, weaners: 'false' } })
    if ('options' in chart) charts.push(chart.options)
  }
  const points = charts.flatMap((chart) =>
    chart.series.flatMap((series) =>
      series.points.flatMap((point) =>
        point === null ? [] : [decimalsOf(point) - (chart.axes[series.axis]?.decimals ?? 0)],
      ),
    ),
  )
  expect(points.length).toBeGreaterThan(100)
  expect(Math.max(...points)).toBe(2)
})

const mostDecimals = (numbers: readonly (number | null)[]): number =>
  Math.max(0, ...numbers.map((one) => decimalsOf(one ?? 0)))

/** Thirds have no end in decimal notation. A reading of each kind is one that its sensor can measure. */
const firstReading: Readonly<Record<string, number>> = { co2: 900 + 1 / 3, silo: 8000 + 1 / 3, feeding: 1 / 3 }

test.each(['true', 'false'] as const)(
  'points of sensor charts have two decimals more than their axis, hourly %s',
  async (hourly) => {
    const { who, section } = await aFormHerd(api)
    const types = Object.entries(sensorType)
    const day = '2026-06-25'
    for (const [name, type] of types) await addSensor(who, { name, type, section, from: `${day}T00:00` })
    await sendReadings(
      who,
      types.flatMap(([sensor]) =>
        Array.from({ length: 48 }, (_, hour) => ({
          sensor,
          time: new Date(Date.parse(`${day}T00:10:00Z`) + hour * 3_600_000).toISOString(),
          value: (firstReading[sensor] ?? 20 + 1 / 3) + hour / 7,
        })),
      ),
    )
    const { charts } = await who.call(getCollectionChart, {
      query: { location_id: section.id, from: day, to: '2026-06-27', hourly },
    })
    expect(charts.map(({ kind }) => kind)).toEqual(types.map(([name]) => name))
    for (const { kind, options } of charts) {
      const corridors = (options.corridors ?? []).flatMap((one) => ('series' in one ? [] : [...one.low, ...one.high]))
      const points = [...options.series.flatMap((series) => series.points), ...corridors]
      expect(points.filter((point) => point !== null).length, kind).toBeGreaterThan(1)
      expect(mostDecimals(points) - (options.axes[0]?.decimals ?? 0), kind).toBeLessThanOrEqual(2)
    }
  },
)

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
