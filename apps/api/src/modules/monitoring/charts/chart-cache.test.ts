import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { getWaterChart, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, sendReadings } from '#testing/fixtures/sensors.ts'
import { cachedChart } from './chart-cache.ts'

const api = await testApi({ instant: '2026-06-15T12:10:00Z' })

test('a chart is calculated once for the same inputs, and again for others', () => {
  let calculated = 0
  const calculate = () => ({ no: ++calculated, series: [] }) as unknown as ChartSpec
  const inputs = (litres: number) => ['da', [{ type: sensorType.water, at: new Date(0), hours: [null, litres] }]]
  const first = cachedChart(inputs(1), calculate)
  expect(cachedChart(inputs(1), calculate)).toBe(first)
  expect(cachedChart(inputs(2), calculate)).not.toBe(first)
  expect(calculated).toBe(2)
})

test('a chart shows a late reading at once, and an hour when it has ended', async () => {
  const { who, section } = await aFormHerd(api)
  await addSensor(who, { name: 'Vandmåler A2', section, from: '2026-06-10T00:00' })
  const send = (time: string) => sendReadings(who, [{ sensor: 'Vandmåler A2', time, value: 120 }])
  const chart = async () =>
    (await who.call(getWaterChart, { query: { location_id: section.id, hourly: 'true', period: 3 } })).options
  const last = async () => (await chart()).series[0]?.points.slice(-2)
  await send('2026-06-15T11:05:00Z')
  expect(await last()).toEqual([null, 1])
  await send('2026-06-15T12:05:00Z')
  expect(await last()).toEqual([null, 1])
  await send('2026-06-15T10:30:00Z')
  expect(await last()).toEqual([1, 1])
  api.clock.set('2026-06-15T13:00:00Z')
  expect(await last()).toEqual([1, 1])
  expect((await chart()).series[0]?.points.at(-3)).toBe(1)
})
