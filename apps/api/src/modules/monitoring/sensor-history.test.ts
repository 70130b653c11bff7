import { formId } from '@herdboard/contract/core/form-id.ts'
import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { listSensorLocations, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { getSensorHistory } from '@herdboard/contract/monitoring/readings.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, hourlyReadings, sendReadings } from '#testing/fixtures/sensors.ts'
import { aCompany, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })
const METER = 'Vandmåler A2'

async function aSensorHerd(
  type: (typeof sensorType)[keyof typeof sensorType] = sensorType.water,
  section?: { id: string },
) {
  const herd = await aFormHerd(api)
  await addSensor(herd.who, { name: METER, type, section: section ?? herd.section, from: '2026-06-13T06:00' })
  const [{ sensor_id: id = '' as SensorId } = {}] = await herd.who.call(listSensorLocations)
  return { ...herd, id }
}

const historyOf = (who: TestClient, id: SensorId, from = '2026-06-12', to = '2026-06-20') =>
  who.call(getSensorHistory, { params: { id }, query: { from, to } })

test('each day says how many of its hours have readings, and where the longest gap was', async () => {
  const { who, id } = await aSensorHerd()
  const sent = hourlyReadings(METER, ['2026-06-13T04:00:00Z', '2026-06-15T12:00:00Z'], 1200)
  // On the 14th from 9 to 13 on the farm's clock nothing arrives; at 18 one value is impossible.
  const sentOutsideGap = sent.filter(({ time }) => time < '2026-06-14T07:00:00' || time >= '2026-06-14T11:00:00')
  await sendReadings(
    who,
    sentOutsideGap.map((one) => (one.time === '2026-06-14T16:00:00.000Z' ? { ...one, value: 999_999 } : one)),
  )
  const { days } = await historyOf(who, id)
  const facts = days.map(({ day, expected_hours, hours, longest_gap_hours, suspect, gaps }) => [
    day,
    expected_hours,
    hours,
    longest_gap_hours,
    suspect,
    gaps,
  ])
  // It was installed at 6 on the 13th. 14 hours of the 15th are over; later days do not exist yet.
  expect(facts).toEqual([
    ['2026-06-12', 0, 0, 0, 0, 'good'],
    ['2026-06-13', 18, 18, 0, 0, 'good'],
    ['2026-06-14', 24, 19, 4, 1, 'attention'],
    ['2026-06-15', 14, 14, 0, 0, 'good'],
  ])
})

test('a day keeps the lowest battery and the weakest signal, whatever the order, and twice changes nothing', async () => {
  const { who, id } = await aSensorHerd()
  const reading = (minute: number, battery_pct: number, rssi_dbm?: number) => ({
    sensor: METER,
    time: `2026-06-15T09:${minute}:00.000Z`,
    value: 1,
    battery_pct,
    ...(rssi_dbm !== undefined && { rssi_dbm }),
  })
  await sendReadings(who, [reading(20, 18, -90), reading(10, 19, -118)])
  await sendReadings(who, [reading(10, 19, -118), reading(30, 60)])
  const { days } = await historyOf(who, id, '2026-06-15', '2026-06-15')
  expect(days).toMatchObject([
    { battery_pct: 18, rssi_dbm: -118, margin_db: null, battery: 'attention', signal: 'attention' },
  ])
})

test('the placements of a sensor are listed, the newest first, and only those of readable farms', async () => {
  const { who, id, barn, company, farm } = await aSensorHerd()
  const other = await aSection(api.db, barn, { name: 'B7' })
  const opened = await openSetupItem(who, formId.sensors, METER)
  await submitSetupForm(
    who,
    formId.sensors,
    { 'FS_Main.FF_Section': other.id, 'FS_Main.FF_From': '2026-06-14T12:00' },
    opened,
  )
  const { placements } = await historyOf(who, id)
  expect(placements).toEqual([
    { farm_name: 'Nygaard', barn_name: 'Stald 4', section_name: 'B7', from: '2026-06-14T10:00:00.000Z', until: null },
    {
      farm_name: 'Nygaard',
      barn_name: 'Stald 4',
      section_name: 'A2',
      from: '2026-06-13T04:00:00.000Z',
      until: '2026-06-14T10:00:00.000Z',
    },
  ])
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  expect((await historyOf(reader, id)).placements).toHaveLength(2)
  for (const outsider of [await aCompany(api.db), await aPerson(api.db, { company, farms: [] })])
    await expect(historyOf(api.as(outsider), id)).rejects.toMatchObject({ status: 404 })
})

test('a scale in an empty section is not missed, and one weight a day is enough with pigs', async () => {
  const full = await aSensorHerd(sensorType.weight)
  await sendReadings(full.who, [{ sensor: METER, time: '2026-06-14T10:00:00Z', value: 60 }])
  const levels = (await historyOf(full.who, full.id)).days.map(({ day, expected_hours, gaps }) => [
    day,
    expected_hours,
    gaps,
  ])
  expect(levels).toEqual([
    ['2026-06-12', 0, 'good'],
    ['2026-06-13', 18, 'bad'],
    ['2026-06-14', 24, 'good'],
    ['2026-06-15', 14, 'bad'],
  ])
  const barn = full.barn
  const bare = await aSection(api.db, barn, { name: 'Tom' })
  await addSensor(full.who, { name: 'Vægt tom', type: sensorType.weight, section: bare, from: '2026-06-13T06:00' })
  const idle = (await full.who.call(listSensorLocations)).find(({ sensor_name }) => sensor_name === 'Vægt tom')
  const { days } = await historyOf(full.who, idle?.sensor_id as SensorId)
  expect(days.map(({ expected_hours, gaps }) => [expected_hours, gaps])).toEqual(days.map(() => [0, 'good']))
})
