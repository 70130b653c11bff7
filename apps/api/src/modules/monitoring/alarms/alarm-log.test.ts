import { getAlarmForm, getForm, putAlarmForm, putForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { listAlarmCauses, listAlarms, listAlarmTypes, removeAlarm } from '@herdboard/contract/monitoring/alarms.ts'
import { getMonitoringDashboard } from '@herdboard/contract/monitoring/monitoring.ts'
import { getToday } from '@herdboard/contract/system/today.ts'
import { NO_FLOW, SENSOR_SILENCE } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { dryHerd, METER, readingsUntil as readings } from '#testing/fixtures/dry-herd.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { addSensor, evaluateAlarmsNow, sendReadings } from '#testing/fixtures/sensors.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { elementAt, type FormInput, fillForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })
const june = { from: '2026-06-01', to: '2026-06-30' }
const aDryHerd = (options: { pigsSince?: string } = {}) => dryHerd(api, options)

const logOf = (who: TestClient) => who.call(listAlarms, { query: june })
/** The no-flow alarms: start, end, severity, whether they are open. */
const dryOf = async (who: TestClient) =>
  (await logOf(who))
    .filter(({ type_id }) => type_id === NO_FLOW)
    .map(({ date, ended_at, severity_level, is_open }) => [
      date.slice(11, 16),
      ended_at?.slice(11, 16) ?? null,
      severity_level,
      is_open,
    ])

/** The notification about the stopped flow. */
const alarmNotifications = async (who: TestClient) =>
  (await notificationsOf(who)).data.find(({ message }) => /intet flow/.test(message))

async function change(who: TestClient, id: string, filled: FormInput) {
  const params = { id: id as never }
  const { form } = await who.call(getAlarmForm, { params })
  return who.call(putAlarmForm, { params, body: { form: fillForm(form, filled) } })
}
const firstId = async (who: TestClient) => (await logOf(who)).find(({ type_id }) => type_id === NO_FLOW)?.id ?? ''

test('[ALARM-018] [ALARM-021] water stop raises an alarm on screen and in the log, and notifies at once', async () => {
  const { who } = await aDryHerd()
  expect((await logOf(who)).filter(({ type_id }) => type_id === NO_FLOW)).toEqual([
    {
      id: expect.any(String),
      type_id: NO_FLOW,
      date: '2026-06-15T08:00:00.000Z',
      ended_at: null,
      severity_level: 3,
      finding: 'Intet vand siden 15.06.2026 08.00',
      explanation: null,
      cause: { name: null },
      farm_name: 'Nygaard',
      barn_name: 'Stald 4',
      section_name: 'A2',
      is_open: true,
      status: 'open',
      seen: null,
      assignee: null,
      closed: null,
      group_id: null,
      muted_until: null,
      editable: true,
      version: 1,
    },
  ])
  const [farm] = await who.call(getMonitoringDashboard, { query: { weaners: 'false' } })
  expect(farm?.open_alarms).toBeGreaterThan(0)
  expect(farm?.barns[0]?.sections[1]?.water_consumption).toEqual({ max_severity_level: 3 })
  expect(await messagesOf(who)).toContainEqual(
    'Vand: intet flow i Stald 4, A2 siden 15.06.2026 08.00. Tjek hane, filter og strøm med det samme',
  )
  expect(await messagesOf(who, {}, 'en')).toContainEqual(
    expect.stringMatching(/^Water: no flow in Stald 4, A2 since 15\/06\/2026 08:00\./),
  )
})

test('a warning that the company named nobody for is on the Today of all who may write', async () => {
  // Two hours without water by day: attention.
  const { who, company, farm } = await dryHerd(api, { until: '2026-06-15T08:00:00Z' })
  expect(await dryOf(who)).toEqual([['08:00', null, 2, true]])
  const titles = async (person: TestClient) => (await person.call(getToday)).lines.map(({ title }) => title)
  const warning = 'Vand: intet flow i Stald 4, A2 siden 15.06.2026 08.00'
  expect(await titles(who)).toContain(warning)
  const writer = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  expect(await titles(writer)).toContain(warning)
})

test('alarms are the same when readings come in another order or in two parts', async () => {
  const all = readings('2026-06-15T10:00:00Z')
  const { who, section } = await aFormHerd(api)
  api.clock.set('2026-06-15T10:05:00Z')
  await addSensor(who, { name: METER, section, from: '2026-06-08T00:00' })
  await sendReadings(who, all.slice(60).toReversed())
  await evaluateAlarmsNow(api)
  await sendReadings(who, all.slice(0, 60).toReversed())
  await evaluateAlarmsNow(api)
  const other = await aDryHerd()
  const notified = async (of: TestClient) => (await logOf(of)).map(({ id: _, ...alarm }) => alarm)
  expect(await notified(who)).toEqual(await notified(other.who))
})

test('[ALARM-019] alarm ends six hours after the water is back, in the same row, without a notification', async () => {
  const { who } = await aDryHerd()
  api.clock.set('2026-06-15T17:05:00Z')
  await sendReadings(who, readings('2026-06-15T17:00:00Z'))
  expect((await alarmNotifications(who))?.disabled).toBe(false)
  await evaluateAlarmsNow(api)
  expect(await dryOf(who)).toEqual([['08:00', '17:00', 3, false]])
  expect((await logOf(who)).find(({ type_id }) => type_id === NO_FLOW)?.closed).toEqual({
    by: null,
    at: '2026-06-15T17:00:00.000Z',
    why: 'Målingerne er normale igen',
  })
  expect((await alarmNotifications(who))?.disabled).toBe(true)
})

test('readings of the current hour judge their section when the hour is over, not with each message', async () => {
  const { who, company } = await aDryHerd()
  const judgedAt = async () =>
    (
      await api.db
        .selectFrom('sensor')
        .select('alarms_evaluated_at')
        .where('directory_id', '=', company.directoryId)
        .executeTakeFirstOrThrow()
    ).alarms_evaluated_at?.toISOString()
  const readingAt = (time: string) => sendReadings(who, [{ sensor: METER, time, value: 5 }])
  expect(await judgedAt()).toBe('2026-06-15T10:05:00.000Z')
  api.clock.set('2026-06-15T10:20:00Z')
  await readingAt('2026-06-15T10:19:00Z')
  await evaluateAlarmsNow(api)
  expect(await judgedAt()).toBe('2026-06-15T10:05:00.000Z')
  // The first reading after the end of the hour judges it, without waiting until five past.
  api.clock.set('2026-06-15T11:00:10Z')
  await readingAt('2026-06-15T11:00:09Z')
  await evaluateAlarmsNow(api)
  expect(await judgedAt()).toBe('2026-06-15T11:00:10.000Z')
  // A late reading of an earlier hour is judged at once.
  api.clock.set('2026-06-15T11:01:00Z')
  await readingAt('2026-06-15T10:59:30Z')
  await evaluateAlarmsNow(api)
  expect(await judgedAt()).toBe('2026-06-15T11:01:00.000Z')
})

test('[ALARM-022] [ALARM-023] [ALARM-024] [ALARM-025] alarm cause entered by a user is stored in the log', async () => {
  const { who } = await aDryHerd()
  const id = await firstId(who)
  const { form, editable, deletable } = await who.call(getAlarmForm, { params: { id: id as never } })
  expect([form.sections[0]?.name, editable, deletable]).toEqual(['Vand: intet flow: Stald 4, A2', true, false])
  expect(valueAt(form, 'FS_Alarm.FF_Advice')).toBe('Tjek hane, filter og strøm med det samme')
  expect(valueAt(form, 'FS_Alarm.FF_Started')).toBe('2026-06-15T10:00')
  expect((await change(who, id, { 'FS_Cause.FF_Cause': '6', 'FS_Cause.FF_Action': 'Filter renset' })).message).toBe(
    'Alarmen er opdateret',
  )
  expect((await logOf(who)).find((one) => one.id === id)?.cause.name).toBe('Stoppet ventil eller filter')
  expect((await who.call(listAlarmTypes)).map(({ id: type }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect((await who.call(listAlarmCauses)).at(-1)).toEqual({ id: 17, name: 'Ukendt' })
  // A later judgement of the same alarm retains the cause.
  api.clock.set('2026-06-15T17:05:00Z')
  await sendReadings(who, readings('2026-06-15T17:00:00Z'))
  await evaluateAlarmsNow(api)
  expect((await logOf(who)).find((one) => one.id === id)?.cause.name).toBe('Stoppet ventil eller filter')
})

test('[ALARM-020] alarm types have a number, a name and an icon', async () => {
  const { who } = await aFormHerd(api)
  expect((await who.call(listAlarmTypes))[0]).toEqual({
    id: 1,
    name: 'Vand: lavt forbrug',
    icon_id: 'droplet-down',
  })
})

test('alarm shows measured and expected values of the three days around its start', async () => {
  const { who } = await aDryHerd()
  const { form } = await who.call(getAlarmForm, { params: { id: (await firstId(who)) as never } })
  const chart = elementAt(form, 'FS_Alarm.FF_Chart').value as unknown as ChartSpec
  expect([chart.title, chart.subtitle]).toEqual(['Målt mod forventet', 'Vandforbrug (liter pr. gris pr. time/dag)'])
  // From midnight of 13 June to the last whole hour: two days and twelve hours, the last four of them dry.
  const points = chart.series[0]?.points ?? []
  expect([points.length, points.slice(-5).map((point) => point !== null && point > 0)]).toEqual([
    60,
    [true, false, false, false, false],
  ])
  expect(chart.series.map(({ key }) => key)).toEqual(['measured', 'expected'])
  expect(chart.corridors?.map(({ key }) => key)).toEqual(['attention', 'usual'])
  expect(chart.marks?.map(({ text, severity }) => [text, severity])).toContainEqual(['Vand: intet flow', 3])
})

test('alarm can be answered from its notification, which is then closed', async () => {
  const { who } = await aDryHerd()
  const notified = await alarmNotifications(who)
  const query = { nref: notified?.id ?? '' }
  const { form } = await who.call(getForm, { params: { form_id: formId.alarm }, query })
  const body = { ...query, form: fillForm(form, { 'FS_Cause.FF_Cause': '15' }) }
  await who.call(putForm, { params: { form_id: formId.alarm }, body })
  expect((await alarmNotifications(who))?.disabled).toBe(true)
  expect((await logOf(who)).find(({ type_id }) => type_id === NO_FLOW)?.cause.name).toBe('Strømafbrydelse')
})

test('[ALARM-015] [ALARM-016] alarm cannot be answered by a reader; an administrator deletes a false one', async () => {
  const { who, company, farm } = await aDryHerd()
  const id = await firstId(who)
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  expect(await reader.call(getAlarmForm, { params: { id: id as never } })).toMatchObject({
    editable: false,
    deletable: false,
  })
  await expect(change(reader, id, { 'FS_Cause.FF_Cause': '16' })).rejects.toMatchObject({ status: 403 })
  await expect(who.call(removeAlarm, { params: { id: id as never } })).rejects.toMatchObject({ status: 403 })
  await change(who, id, { 'FS_Cause.FF_Cause': '16' })
  await who.call(removeAlarm, { params: { id: id as never } })
  expect(await dryOf(who)).toEqual([])
  // A later judgement does not restore the deleted alarm.
  await sendReadings(who, [{ sensor: METER, time: '2026-06-15T09:30:00Z', value: 0 }])
  await evaluateAlarmsNow(api)
  expect(await dryOf(who)).toEqual([])
})

test('barn limits override the default: three hours may pass without water instead of five', async () => {
  const { who, section } = await aFormHerd(api)
  api.clock.set('2026-06-15T10:05:00Z')
  await addSensor(who, { name: METER, section, from: '2026-06-08T00:00' })
  await expect(submitSetupForm(who, formId.alarmLimits, { 'FS_Limits.FF_WaterLow2': 0.7 })).rejects.toMatchObject({
    status: 422,
    messages: [
      { code: 'alarm_limits.order', message: 'Advarsel skal komme før alarm (Lavt vandforbrug: alarm under)' },
    ],
  })
  await submitSetupForm(who, formId.alarmLimits, { 'FS_Limits.FF_NoFlow3Hours': 5 })
  await sendReadings(who, readings('2026-06-15T10:00:00Z'))
  await evaluateAlarmsNow(api)
  expect(await dryOf(who)).toEqual([['08:00', null, 2, true]])
})

test('water use of pigs inserted yesterday raises no alarm besides the water stop', async () => {
  const { who } = await aDryHerd({ pigsSince: '2026-06-14' })
  expect((await logOf(who)).map(({ type_id }) => type_id)).toEqual([4])
})

test('silent sensor is reported after six hours, without any incoming reading', async () => {
  const { who } = await aDryHerd()
  api.clock.set('2026-06-15T17:05:00Z')
  await evaluateAlarmsNow(api)
  const silent = (await logOf(who)).filter(({ type_id }) => type_id === SENSOR_SILENCE)
  expect(silent.map(({ severity_level, is_open }) => [severity_level, is_open])).toEqual([[2, true]])
  const [farm] = await who.call(getMonitoringDashboard, { query: { weaners: 'false' } })
  expect(farm?.barns[0]?.sections[1]?.last_reading_at).toBe('2026-06-15T09:00:00.000Z')
})

test('broken sensor is no longer reported after it is taken out of use', async () => {
  const { who } = await aDryHerd()
  api.clock.set('2026-06-16T09:05:00Z')
  await evaluateAlarmsNow(api)
  const silences = async () =>
    (await logOf(who)).filter(({ type_id, is_open }) => type_id === SENSOR_SILENCE && is_open).length
  const notified = async () =>
    (await notificationsOf(who)).data.filter(({ message, disabled }) => /ikke sendt/.test(message) && !disabled).length
  expect([await silences(), await notified()]).toEqual([1, 1])
  await submitSetupForm(
    who,
    formId.sensors,
    { 'FS_Main.FF_Inactive': true },
    await openSetupItem(who, formId.sensors, METER),
  )
  api.clock.set('2026-06-16T10:05:00Z')
  await evaluateAlarmsNow(api)
  expect([await silences(), await notified()]).toEqual([0, 0])
})

test('sensor is reported by its name after a day of silence, until it sends again', async () => {
  const { who } = await aDryHerd()
  const notified = async () => (await messagesOf(who)).filter((message) => /ikke sendt data/.test(message))
  api.clock.set('2026-06-16T08:05:00Z')
  await evaluateAlarmsNow(api)
  expect(await notified()).toEqual([])
  api.clock.set('2026-06-16T09:05:00Z')
  await evaluateAlarmsNow(api)
  expect(await notified()).toEqual(['Sensor Vandmåler A2 i Stald 4, A2 har ikke sendt data siden 15.06.2026 11.00'])
  expect((await messagesOf(who)).filter((message) => /Sensor: ingen data/.test(message))).toEqual([])
  await sendReadings(who, [{ sensor: METER, time: '2026-06-16T09:00:00Z', value: 15 }])
  await evaluateAlarmsNow(api)
  const open = (await notificationsOf(who)).data.filter(
    ({ message, disabled }) => /ikke sendt/.test(message) && !disabled,
  )
  expect(open).toEqual([])
})
