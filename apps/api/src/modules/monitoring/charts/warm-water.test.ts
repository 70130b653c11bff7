import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { getAlarmReplay } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { getCollectionChart, getWaterChart, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { MODEL_TYPES } from '@herdboard/domain/alarms/judge-hours.ts'
import { DAY_MS, HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import {
  addSensor,
  evaluateAlarmsNow,
  hourlyReadings,
  sendReadings,
  type TestSensorReading,
} from '#testing/fixtures/sensors.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })
const [METER, THERMOMETER] = ['Vandmåler A2', 'Termometer A2']
const PIGS = 120
const FIRST = '2026-05-15T22:00:00Z'
const MIDDLE = '2026-06-01T00:00:00Z'
const LAST = '2026-06-15T10:00:00Z'
/** Midnight at the farm before 13 June. */
const WARM_FROM = Date.parse('2026-06-12T22:00:00Z')

/** 120 pigs whose section is at 32 degrees from 13 June on, and which drink no more than on the days before. */
async function warmHerd() {
  api.clock.set('2026-06-01T00:05:00Z')
  const herd = await aFormHerd(api, { head: PIGS, day: '2026-05-12' })
  await addSensor(herd.who, { name: METER, section: herd.section, from: '2026-05-16T00:00' })
  const thermometer = { name: THERMOMETER, type: sensorType.temperature, section: herd.section }
  await addSensor(herd.who, { ...thermometer, from: '2026-05-16T00:00' })
  const litres = hourlyReadings(METER, [FIRST, LAST], 360, (usual, at) => {
    const days = Math.floor((at.getTime() - Date.parse(FIRST)) / DAY_MS)
    return usual * 1.008 ** days
  })
  const celsius = hourlyReadings(THERMOMETER, [FIRST, LAST], 0, (_, at) => (at.getTime() < WARM_FROM ? 20 : 32))
  const send = async (isOf: (time: string) => boolean) => {
    for (const readings of [litres, celsius])
      await sendReadings(
        herd.who,
        readings.filter(({ time }: TestSensorReading) => isOf(time)),
      )
  }
  await send((time) => time < MIDDLE)
  api.clock.set('2026-06-15T10:05:00Z')
  await send((time) => time >= MIDDLE)
  await evaluateAlarmsNow(api)
  return herd
}

/** Measured and expected litres of all pigs in the 24 hours up to each hour of a chart. */
function daySums({ series }: ChartSpec): { measured: number; expected: number }[] {
  const sumAt = (key: string, end: number) =>
    (series.find((one) => one.key === key)?.points ?? [])
      .slice(end - 24, end)
      .reduce<number>((sum, point) => sum + (point ?? 0), 0) * PIGS
  const count = series[0]?.points.length ?? 0
  return Array.from({ length: count }, (_, index) => ({
    measured: sumAt('measured', index + 1),
    expected: sumAt('expected', index + 1),
  }))
}

test('on warm days the charts of water expect what the alarm expected, and the slider finds the alarm', async () => {
  const { who, section, company } = await warmHerd()
  const alarm = await api.db
    .selectFrom('alarm')
    .select(['started_at', 'measured', 'expected'])
    .where('directory_id', '=', company.directoryId)
    .where('type_id', '=', LOW_WATER)
    .executeTakeFirstOrThrow()
  const { options } = await who.call(getWaterChart, {
    query: { location_id: section.id, hourly: 'true', period: 3 },
  })
  const first = options.x.kind === 'hour' ? Date.parse(options.x.from) : 0
  const begun = (alarm.started_at.getTime() - first) / HOUR_MS - 1
  const worst = daySums(options)
    .slice(begun)
    .toSorted((a, b) => a.measured / a.expected - b.measured / b.expected)[0]
  // 4 % more water for each of ten degrees above 22.
  expect((alarm.expected ?? 0) / (alarm.measured ?? 1)).toBeCloseTo(1.4, 1)
  expect(worst?.expected).toBeCloseTo(alarm.expected ?? 0, 0)
  expect(worst?.measured).toBeCloseTo(alarm.measured ?? 0, 0)

  const span = { from: '2026-03-15', to: '2026-06-15' }
  for (const hourly of ['true', 'false'] as const) {
    const own = await who.call(getWaterChart, { query: { location_id: section.id, hourly, period: 3 } })
    const { charts } = await who.call(getCollectionChart, { query: { location_id: section.id, hourly, ...span } })
    expect(charts.find(({ kind }) => kind === 'water')?.options).toEqual(own.options)
  }

  const log = await who.call(listAlarms, { query: { from: '2026-05-01', to: '2026-06-30' } })
  const replay = await who.call(getAlarmReplay, { query: { location_id: section.id as never, kind: 'water' } })
  const replayed = replay.steps.find(({ step }) => step === replay.setting.step)?.alarms ?? []
  expect(replayed.map(({ type_id, from, finding }) => [type_id, from, finding])).toEqual(
    log
      .filter(({ type_id }) => MODEL_TYPES.includes(type_id))
      .map(({ type_id, date, finding }) => [type_id, date, finding])
      .toSorted(([, one = ''], [, other = '']) => String(one).localeCompare(String(other))),
  )
})
