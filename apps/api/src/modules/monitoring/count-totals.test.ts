import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { getCollectionChart, listSensorLocations, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { decideReadings, listReadings } from '@herdboard/contract/monitoring/readings.ts'
import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, sendReadings } from '#testing/fixtures/sensors.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

const METER = 'Hovedmåler'
const START_MS = Date.parse('2026-06-15T06:00:00Z')
/** A total so many minutes after six. */
const total = (minute: number, value: number, sequence = 0) => ({
  sensor: METER,
  time: new Date(START_MS + minute * MINUTE_MS).toISOString(),
  value,
  sequence,
})

/** A herd of 120 pigs with a meter of 10 litres a pulse that sends its total of five digits. */
async function aCountedHerd() {
  const herd = await aFormHerd(api)
  await addSensor(herd.who, {
    name: METER,
    section: herd.section,
    from: '2026-06-10T00:00',
    pulse: 10,
    modulus: 100_000,
  })
  const [{ sensor_id: id = '' as SensorId } = {}] = await herd.who.call(listSensorLocations)
  const used = async () =>
    (
      await herd.who.call(listReadings, {
        params: { id },
        query: { from: '2026-06-15', to: '2026-06-15', suspect: 'false', limit: 100 },
      })
    )
      .map(({ value, is_suspect }) => (is_suspect ? 'suspect' : value))
      .toReversed()
  /** Litres of the hours from six UTC on that have a value. */
  const hours = async () => {
    const [day] = await api.db
      .selectFrom('sensor_day')
      .select('hours')
      .where('directory_id', '=', herd.company.directoryId)
      .execute()
    return (day?.hours as (number | null)[] | undefined)?.slice(6, 10) ?? []
  }
  return { ...herd, id, used, hours }
}

test('running totals give the litres since the total before, and the first one gives none', async () => {
  const { who, used, hours } = await aCountedHerd()
  expect(await sendReadings(who, [total(0, 500), total(30, 512), total(70, 520)])).toMatchObject({
    stored: 3,
    suspect: 0,
  })
  expect(await used()).toEqual([null, 120, 80])
  expect(await hours()).toEqual([120, 80, null, null])
})

test('totals give the same hours in any order of arrival, one by one or together, and sent twice', async () => {
  const totals = [
    total(0, 99_900),
    total(20, 99_950),
    total(65, 30),
    total(90, 45),
    total(125, 12),
    total(140, 900_000),
    total(190, 25),
  ]
  const together = await aCountedHerd()
  await sendReadings(together.who, totals)
  expect(await together.used()).toEqual([null, 500, 800, 150, 120, 'suspect', 130])
  expect(await together.hours()).toEqual([500, 950, 120, 130])
  const backwards = await aCountedHerd()
  for (const one of totals.toReversed()) await sendReadings(backwards.who, [one])
  const mixed = await aCountedHerd()
  for (const no of [3, 0, 6, 2, 5, 1, 4, 3, 2]) await sendReadings(mixed.who, [totals[no] ?? total(0, 0)])
  for (const herd of [backwards, mixed]) {
    expect(await herd.used()).toEqual(await together.used())
    expect(await herd.hours()).toEqual(await together.hours())
  }
})

test('a late total in between changes the two differences, and a corrected one does too', async () => {
  const { who, used, hours } = await aCountedHerd()
  await sendReadings(who, [total(0, 500), total(130, 560)])
  expect(await hours()).toEqual([null, null, 600, null])
  await sendReadings(who, [total(70, 510)])
  expect(await used()).toEqual([null, 100, 500])
  expect(await hours()).toEqual([null, 100, 500, null])
  await sendReadings(who, [total(70, 540, 1)])
  expect(await hours()).toEqual([null, 400, 200, null])
})

test('senders of one meter at the same time give the litres of all its totals', async () => {
  const { who, used } = await aCountedHerd()
  await Promise.all(Array.from({ length: 8 }, (_, no) => sendReadings(who, [total(no * 5, 500 + no * 3)])))
  expect(await used()).toEqual([null, 30, 30, 30, 30, 30, 30, 30])
})

test('an excluded total hands its litres to the next one, and gets them back when it is restored', async () => {
  const { who, id, used, hours } = await aCountedHerd()
  await sendReadings(who, [total(0, 500), total(50, 530), total(70, 545)])
  const decide = (is_excluded: boolean) =>
    who.call(decideReadings, { params: { id }, body: { times: [total(50, 0).time], is_excluded, reason: 'Skift' } })
  await decide(true)
  expect(await used()).toEqual([null, 'suspect', 450])
  expect(await hours()).toEqual([null, 450, null, null])
  await decide(false)
  expect(await used()).toEqual([null, 300, 150])
  expect(await hours()).toEqual([300, 150, null, null])
})

test('a feed line that sends its total of minutes has no run time with its first total', async () => {
  const { who, section } = await aFormHerd(api)
  await addSensor(who, {
    name: 'Foderkæde',
    type: sensorType.feeding,
    section,
    from: '2026-06-10T00:00',
    modulus: 1_000_000,
  })
  const send = (minute: number, value: number) => sendReadings(who, [{ ...total(minute, value), sensor: 'Foderkæde' }])
  await send(0, 8000)
  await send(70, 8012)
  const query = { location_id: section.id, hourly: 'true', from: '2026-06-15', to: '2026-06-15' } as const
  const { charts } = await who.call(getCollectionChart, { query })
  expect(charts[0]?.options.series[0]?.points.filter((point) => point !== null)).toEqual([12])
})
