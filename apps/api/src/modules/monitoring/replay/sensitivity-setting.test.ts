import { getAlarmReplay, setAlarmSensitivity } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { getSubjectAuditLog } from '@herdboard/contract/system/audit-log.ts'
import { LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { illHerd, illReadings } from '#testing/fixtures/ill-herd.ts'
import { evaluateAlarmsNow, sendReadings } from '#testing/fixtures/sensors.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

type Body = Parameters<typeof body>[0]
const body = (of: { section: { id: string }; place: 'section' | 'barn' | 'farm'; step: 1 | 2 | 3 | 4 | 5 | null }) => ({
  body: { section_id: of.section.id as never, place: of.place, step: of.step },
})
const set = (who: TestClient, of: Body) => who.call(setAlarmSensitivity, body(of))
const settingOf = async (who: TestClient, section: { id: string }) =>
  (await who.call(getAlarmReplay, { query: { location_id: section.id as never, kind: 'water' } })).setting
const lowOf = async (who: TestClient) =>
  (await who.call(listAlarms, { query: { from: '2026-06-01', to: '2026-06-30' } })).filter(
    ({ type_id }) => type_id === LOW_WATER,
  )

test('the section goes before its barn, the barn before its farm, and each can be taken back', async () => {
  const { who, section, empty } = await illHerd(api)
  expect(await settingOf(who, section)).toEqual({
    step: 3,
    source: 'default',
    own: { section: null, barn: null, farm: null },
    section_name: 'A2',
    barn_name: 'Stald 4',
    farm_name: 'Nygaard',
    editable: true,
  })
  await set(who, { section, place: 'farm', step: 1 })
  await set(who, { section, place: 'barn', step: 4 })
  const own = await set(who, { section, place: 'section', step: 5 })
  expect(own).toMatchObject({ step: 5, source: 'section', own: { section: 5, barn: 4, farm: 1 } })
  expect(await settingOf(who, section)).toEqual(own)
  // A1 is in the same barn.
  expect(await settingOf(who, empty)).toMatchObject({ step: 4, source: 'barn', own: { section: null, barn: 4 } })
  api.clock.set('2026-06-15T10:06:00Z')
  expect(await set(who, { section, place: 'section', step: null })).toMatchObject({ step: 4, source: 'barn' })
  await set(who, { section, place: 'barn', step: null })
  expect(await settingOf(who, empty)).toMatchObject({ step: 1, source: 'farm' })
})

test('a change is audited at its place with both steps, and repeating it writes nothing', async () => {
  const { who, section, barn } = await illHerd(api)
  await set(who, { section, place: 'barn', step: 2 })
  await set(who, { section, place: 'barn', step: 2 })
  const entries = (await who.call(getSubjectAuditLog, { params: { subject_id: barn.id } })).filter(({ changes }) =>
    changes.some(({ label }) => label === 'Alarmernes følsomhed'),
  )
  expect(entries.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([[[null, 'Færre']]])
})

test('only an administrator who may write on the farm sets it, and no stranger', async () => {
  const { who, section, company, farm } = await illHerd(api)
  const writer = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  await expect(set(writer, { section, place: 'section', step: 5 })).rejects.toMatchObject({ status: 403 })
  expect((await settingOf(writer, section)).editable).toBe(false)
  await expect(set(api.as(await aCompany(api.db)), { section, place: 'section', step: 5 })).rejects.toMatchObject({
    status: 404,
  })
  expect((await settingOf(who, section)).step).toBe(3)
})

test('the judging uses the setting from its hour on, and earlier alarms stay as they were', async () => {
  const { who, section } = await illHerd(api, { until: '2026-06-01T00:00:00Z' })
  expect(await lowOf(who)).toEqual([])
  await set(who, { section, place: 'farm', step: 1 })
  api.clock.set('2026-06-15T10:05:00Z')
  await sendReadings(who, illReadings('2026-06-01T00:00:00Z', '2026-06-15T10:00:00Z'))
  await evaluateAlarmsNow(api)
  const [insensitive] = await lowOf(who)
  const usual = await illHerd(api)
  const [normal] = await lowOf(usual.who)
  expect(Date.parse(insensitive?.date ?? '')).toBeGreaterThan(Date.parse(normal?.date ?? ''))
  // Afterwards more sensitive: the late readings of earlier days are judged as before.
  await set(usual.who, { section: usual.section, place: 'section', step: 5 })
  await sendReadings(usual.who, [
    { ...illReadings('2026-06-08T00:00:00Z', '2026-06-08T01:00:00Z')[0], sequence: 1 } as never,
  ])
  await evaluateAlarmsNow(api)
  expect(await lowOf(usual.who)).toEqual([normal])
})

test('an open alarm keeps the setting with which it began', async () => {
  const ill = { until: '2026-06-10T10:00:00Z' }
  const { who, section } = await illHerd(api, ill)
  const [open] = await lowOf(who)
  expect(open?.is_open).toBe(true)
  await set(who, { section, place: 'section', step: 1 })
  const same = await illHerd(api, ill)
  for (const one of [who, same.who]) {
    api.clock.set('2026-06-15T10:05:00Z')
    await sendReadings(one, illReadings('2026-06-10T10:00:00Z', '2026-06-15T10:00:00Z'))
  }
  await evaluateAlarmsNow(api)
  const comparable = async (of: TestClient) =>
    (await lowOf(of)).map(({ date, ended_at, severity_level, finding }) => [date, ended_at, severity_level, finding])
  expect(await comparable(who)).toEqual(await comparable(same.who))
  expect((await lowOf(who))[0]?.ended_at).not.toBeNull()
})
