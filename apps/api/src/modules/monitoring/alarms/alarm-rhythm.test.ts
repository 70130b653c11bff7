import { getAlarmForm, putAlarmForm } from '@herdboard/contract/core/form-endpoints.ts'
import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { LOW_WATER, WASHING, WATER_PROFILE } from '@herdboard/domain/alarms/alarm-types.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { type TestApi, type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { illHerd, illReadings } from '#testing/fixtures/ill-herd.ts'
import { addSensor, evaluateAlarmsNow, hourlyReadings, sendReadings } from '#testing/fixtures/sensors.ts'
import { fillForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })
const METER = 'Vandmåler A2'
const SHIFTED_FROM = Date.parse('2026-06-12T22:00:00Z')
const alarmsOf = (who: TestClient) => who.call(listAlarms, { query: { from: '2026-06-01', to: '2026-06-30' } })

/** 120 pigs that drink as much as before, but so many hours later in the day from 13 June on. */
async function shiftedHerd(of: TestApi, hoursLater: number) {
  of.clock.set('2026-06-01T00:05:00Z')
  const herd = await aFormHerd(of, { day: '2026-05-12' })
  await addSensor(herd.who, { name: METER, section: herd.section, from: '2026-05-16T00:00' })
  const [first, last] = ['2026-05-15T22:00:00Z', '2026-06-15T10:00:00Z'] as const
  const usual = hourlyReadings(METER, ['2026-05-14T22:00:00Z', last], 360)
  const litresAt = new Map(usual.map(({ time, value }) => [time, value]))
  const readings = hourlyReadings(METER, [first, last], 360, (litres, at) => {
    const before = new Date(at.getTime() - hoursLater * HOUR_MS).toISOString()
    return at.getTime() < SHIFTED_FROM ? litres : (litresAt.get(before) ?? litres)
  })
  await sendReadings(
    herd.who,
    readings.filter(({ time }) => time < '2026-06-01T00:00:00.000Z'),
  )
  of.clock.set('2026-06-15T10:05:00Z')
  await sendReadings(
    herd.who,
    readings.filter(({ time }) => time >= '2026-06-01T00:00:00.000Z'),
  )
  await evaluateAlarmsNow(of)
  return herd
}

test('pigs that drink ten hours later are reported to drink more at night, in the caller’s language', async () => {
  const { who } = await shiftedHerd(api, 10)
  const changed = (await alarmsOf(who)).filter(({ type_id }) => type_id === WATER_PROFILE)
  expect(changed.map(({ finding, severity_level }) => [finding, severity_level])).toEqual([
    ['Grisene drikker mere om natten, end de plejer', 2],
  ])
  const rows = await api.db
    .selectFrom('alarm')
    .select('rhythm')
    .where('id', '=', changed[0]?.id ?? '')
    .execute()
  expect(rows).toEqual([{ rhythm: 'night_more' }])
})

test('pigs that drink at their usual hours have no changed rhythm', async () => {
  const { who } = await shiftedHerd(api, 0)
  expect((await alarmsOf(who)).filter(({ type_id }) => type_id === WATER_PROFILE)).toEqual([])
})

test('log and form say which event may explain an alarm', async () => {
  const { who } = await illHerd(api, { until: '2026-06-10T10:00:00Z' })
  const low = async () => (await alarmsOf(who)).find(({ type_id }) => type_id === LOW_WATER)
  const before = await low()
  expect(before?.explanation).toBeNull()
  const params = { id: before?.id as never }
  const opened = await who.call(getAlarmForm, { params })
  const filled = fillForm(opened.form, { 'FS_Cause.FF_Status': 'seen', 'FS_Cause.FF_Cause': String(WASHING) })
  await who.call(putAlarmForm, { params, body: { form: filled } })
  api.clock.set('2026-06-10T12:05:00Z')
  await sendReadings(who, illReadings('2026-06-10T10:00:00Z', '2026-06-10T12:00:00Z'))
  await evaluateAlarmsNow(api)
  expect((await low())?.explanation).toBe('Kan hænge sammen med vask 10.06.2026')
  const { form } = await who.call(getAlarmForm, { params })
  expect(valueAt(form, 'FS_Alarm.FF_What')).toMatch(/ %\)\. Kan hænge sammen med vask 10\.06\.2026$/)
})

test('the log has the worst day of a fall by a quarter, not that on which it was found', async () => {
  const { who } = await illHerd(api)
  const [low] = (await alarmsOf(who)).filter(({ type_id }) => type_id === LOW_WATER)
  const pct = Number(/\((\d+) %\)/.exec(low?.finding ?? '')?.[1])
  // Found within a day, when the sum of 24 hours still held healthy hours; later it is a quarter less.
  expect(pct).toBeGreaterThanOrEqual(72)
  expect(pct).toBeLessThanOrEqual(77)
})
