import { getAlarmForm, putAlarmForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import { type Alarm, listAlarms, markAlarmSeen, removeAlarm } from '@herdboard/contract/monitoring/alarms.ts'
import { getSubjectAuditLog } from '@herdboard/contract/system/audit-log.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { NO_FLOW } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { dryHerd, readingsUntil } from '#testing/fixtures/dry-herd.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { evaluateAlarmsNow, sendReadings } from '#testing/fixtures/sensors.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { elementAt, type FormInput, fillForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

/** The stopped water of a herd, as the log shows it. */
async function dryAlarm(who: TestClient, days = { from: '2026-06-01', to: '2026-06-30' }): Promise<Alarm> {
  const found = (await who.call(listAlarms, { query: days })).filter(({ type_id }) => type_id === NO_FLOW)
  expect(found).toHaveLength(1)
  return found[0] as Alarm
}

async function handle(who: TestClient, id: AlarmId, filled: FormInput) {
  const { form } = await who.call(getAlarmForm, { params: { id } })
  return who.call(putAlarmForm, { params: { id }, body: { form: fillForm(form, filled) } })
}

const openNotifications = async (who: TestClient) =>
  (await notificationsOf(who)).data.filter(({ message, disabled }) => /intet flow/.test(message) && !disabled).length

/** A person who may write on the farm, Mads Holm. */
async function mads({ company, farm }: Awaited<ReturnType<typeof dryHerd>>) {
  const person = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  await api.db.updateTable('user_account').set({ first_name: 'Mads' }).where('id', '=', person.userId).execute()
  return person
}

/** The water of the herd comes back; the alarm ends six hours later. */
async function waterComesBack(who: TestClient) {
  api.clock.set('2026-06-15T17:05:00Z')
  await sendReadings(who, readingsUntil('2026-06-15T17:00:00Z'))
  await evaluateAlarmsNow(api)
}

test('one press says who looks at an alarm, closes its notification and is audited', async () => {
  const herd = await dryHerd(api)
  const { who } = herd
  const colleague = api.as(await mads(herd))
  const { id, version } = await dryAlarm(who)
  expect(await openNotifications(who)).toBe(1)
  expect(await colleague.call(markAlarmSeen, { params: { id }, body: { version } })).toEqual({ version: 2 })
  const seen = await dryAlarm(who)
  expect([seen.status, seen.seen?.by, seen.seen?.at, seen.is_open]).toEqual([
    'seen',
    expect.stringMatching(/^Mads/),
    '2026-06-15T10:05:00.000Z',
    true,
  ])
  expect(await openNotifications(who)).toBe(0)
  // A press on a list from before is refused; on the current one it takes nothing from the first.
  await expect(who.call(markAlarmSeen, { params: { id }, body: { version } })).rejects.toMatchObject({
    status: 409,
    messages: [{ code: 'version.stale' }],
  })
  expect(await who.call(markAlarmSeen, { params: { id }, body: { version: 2 } })).toEqual({ version: 2 })
  expect((await dryAlarm(who)).seen?.by).toMatch(/^Mads/)
  const [entry, ...others] = await who.call(getSubjectAuditLog, { params: { subject_id: id } })
  expect([entry?.changes.map(({ label, after }) => [label, after]), others]).toEqual([
    expect.arrayContaining([['Set af', 'Mads Holm']]),
    [],
  ])
})

test('a reader sees who looks at an alarm, and cannot press', async () => {
  const { who, company, farm } = await dryHerd(api)
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  const { id, version, editable } = await dryAlarm(reader)
  expect(editable).toBe(false)
  await expect(reader.call(markAlarmSeen, { params: { id }, body: { version } })).rejects.toMatchObject({ status: 403 })
  expect((await dryAlarm(who)).status).toBe('open')
})

test('an alarm is assigned to a person of the farm, who is named in the log', async () => {
  const herd = await dryHerd(api)
  const { who, company } = herd
  const worker = await mads(herd)
  const stranger = await aPerson(api.db, { company })
  const { id } = await dryAlarm(who)
  const { form } = await who.call(getAlarmForm, { params: { id } })
  const offered = JSON.stringify(elementAt(form, 'FS_Cause.FF_Assignee').type_settings)
  expect([offered.includes(worker.userId), offered.includes(stranger.userId)]).toEqual([true, false])
  await handle(who, id, { 'FS_Cause.FF_Assignee': worker.userId })
  expect(await dryAlarm(who)).toMatchObject({
    status: 'assigned',
    assignee: expect.stringMatching(/^Mads/),
    is_open: true,
    closed: null,
  })
  expect(await openNotifications(who)).toBe(0)
  await expect(handle(who, id, { 'FS_Cause.FF_Assignee': stranger.userId })).rejects.toMatchObject({ status: 422 })
})

test('the person whom somebody assigns an alarm is notified, until another has it or it is closed', async () => {
  const herd = await dryHerd(api)
  const { who } = herd
  const colleague = await mads(herd)
  const alarmNotificationsOf = async (person: TestClient) =>
    (await notificationsOf(person, { type_ids: String(notificationKind.alarmAssigned) })).data
      .filter(({ disabled }) => !disabled)
      .map(({ message }) => message)
  const { id } = await dryAlarm(who)
  // Who takes an alarm knows it.
  await handle(api.as(colleague), id, { 'FS_Cause.FF_Assignee': colleague.userId })
  expect(await alarmNotificationsOf(api.as(colleague))).toEqual([])
  await handle(who, id, { 'FS_Cause.FF_Assignee': null })
  await handle(who, id, { 'FS_Cause.FF_Assignee': colleague.userId })
  expect(await alarmNotificationsOf(api.as(colleague))).toEqual([
    expect.stringMatching(/^\S.* har tildelt dig en alarm: .*intet flow i .* siden /i),
  ])
  expect(await alarmNotificationsOf(who)).toEqual([])
  // What stays assigned raises no second notification; what is closed is over.
  await handle(who, id, { 'FS_Cause.FF_Action': 'Ventil åbnet' })
  expect(await alarmNotificationsOf(api.as(colleague))).toHaveLength(1)
  await handle(who, id, { 'FS_Cause.FF_Status': 'closed', 'FS_Cause.FF_Cause': '6' })
  expect(await alarmNotificationsOf(api.as(colleague))).toEqual([])
})

test('closing an alarm needs its cause, and the log says why and by whom it was closed', async () => {
  const { who } = await dryHerd(api)
  const { id } = await dryAlarm(who)
  await expect(handle(who, id, { 'FS_Cause.FF_Status': 'closed' })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'alarm.cause_missing', message: 'Vælg en årsag, når alarmen lukkes' }],
  })
  await handle(who, id, { 'FS_Cause.FF_Status': 'closed', 'FS_Cause.FF_Cause': '6' })
  expect(await dryAlarm(who)).toMatchObject({
    status: 'closed',
    severity_level: 3,
    is_open: false,
    closed: { by: expect.stringMatching(/\w/), at: '2026-06-15T10:05:00.000Z', why: 'Stoppet ventil eller filter' },
  })
})

test('a harmless alarm has severity 1 in its one row, also after its end, and can be deleted', async () => {
  const { who } = await dryHerd(api)
  const { id } = await dryAlarm(who)
  await handle(who, id, { 'FS_Cause.FF_Status': 'harmless' })
  await waterComesBack(who)
  expect(await dryAlarm(who)).toMatchObject({
    severity_level: 1,
    ended_at: '2026-06-15T17:00:00.000Z',
    closed: { why: 'Ufarlig' },
  })
  const { form, deletable } = await who.call(getAlarmForm, { params: { id } })
  expect([valueAt(form, 'FS_Cause.FF_Status'), deletable]).toEqual(['harmless', true])
  await who.call(removeAlarm, { params: { id } })
})

test('a false alarm is harmless, and no longer once its cause is another', async () => {
  const { who } = await dryHerd(api)
  const { id } = await dryAlarm(who)
  await handle(who, id, { 'FS_Cause.FF_Cause': '16' })
  expect(await dryAlarm(who)).toMatchObject({ severity_level: 1, status: 'closed', closed: { why: 'Falsk alarm' } })
  await handle(who, id, { 'FS_Cause.FF_Status': 'seen', 'FS_Cause.FF_Cause': '6' })
  expect(await dryAlarm(who)).toMatchObject({ severity_level: 3, status: 'seen', closed: null })
})

test('an alarm that becomes worse after it was closed is open again', async () => {
  // Dry from eight to ten: severity 2; severity 3 an hour later.
  const { who } = await dryHerd(api, { until: '2026-06-15T08:00:00Z' })
  const first = await dryAlarm(who)
  expect(first.severity_level).toBe(2)
  await handle(who, first.id, { 'FS_Cause.FF_Status': 'closed', 'FS_Cause.FF_Cause': '6' })
  api.clock.set('2026-06-15T09:05:00Z')
  await sendReadings(who, readingsUntil('2026-06-15T09:00:00Z'))
  await evaluateAlarmsNow(api)
  expect(await dryAlarm(who)).toMatchObject({ id: first.id, severity_level: 3, is_open: true, closed: null })
})

test('the log of a later period shows an alarm until it is over, and open alarms first', async () => {
  const { who } = await dryHerd(api)
  const afterwards = { from: '2026-06-16', to: '2026-06-30' }
  expect((await dryAlarm(who, afterwards)).status).toBe('open')
  await waterComesBack(who)
  api.clock.set('2026-06-16T08:05:00Z')
  await evaluateAlarmsNow(api)
  const all = await who.call(listAlarms, { query: { from: '2026-06-01', to: '2026-06-30' } })
  expect(all.some(({ is_open }) => is_open)).toBe(true)
  expect(all.map(({ is_open }) => is_open)).toEqual(all.map(({ is_open }) => is_open).toSorted((a, b) => +b - +a))
  expect((await who.call(listAlarms, { query: afterwards })).filter(({ type_id }) => type_id === NO_FLOW)).toEqual([])
})

test('the form says when an alarm ended, and has no empty field while it lasts', async () => {
  const { who } = await dryHerd(api)
  const { id } = await dryAlarm(who)
  const fields = async () => JSON.stringify((await who.call(getAlarmForm, { params: { id } })).form)
  expect(await fields()).not.toContain('FF_Ended')
  await waterComesBack(who)
  expect(await fields()).toContain('FF_Ended')
})

test('a muted alarm says until when, stays muted when its form is sent again, and can be unmuted', async () => {
  const { who } = await dryHerd(api)
  const { id } = await dryAlarm(who)
  await handle(who, id, { 'FS_Cause.FF_MuteHours': '24' })
  api.clock.set('2026-06-15T10:30:00Z')
  const { form } = await who.call(getAlarmForm, { params: { id } })
  const mute = elementAt(form, 'FS_Cause.FF_MuteHours')
  const chosen = mute.type_settings.values?.find((option) => option.id === mute.value)
  expect(chosen?.value).toBe('Til 16.06.2026 12.05')
  await handle(who, id, { 'FS_Cause.FF_Action': 'Ventil åbnet' })
  expect((await dryAlarm(who)).muted_until).toBe('2026-06-16T10:05:00.000Z')
  await handle(who, id, { 'FS_Cause.FF_MuteHours': '0' })
  expect((await dryAlarm(who)).muted_until).toBe('2026-06-15T10:30:00.000Z')
})

test('the form of an alarm can be saved when its mute ends while it is open', async () => {
  const { who } = await dryHerd(api)
  const { id } = await dryAlarm(who)
  await handle(who, id, { 'FS_Cause.FF_MuteHours': '6' })
  api.clock.set('2026-06-15T16:00:00Z')
  const { form } = await who.call(getAlarmForm, { params: { id } })
  api.clock.set('2026-06-15T16:10:00Z')
  await who.call(putAlarmForm, {
    params: { id },
    body: { form: fillForm(form, { 'FS_Cause.FF_Action': 'Ventil åbnet' }) },
  })
  expect((await dryAlarm(who)).muted_until).toBe('2026-06-15T16:05:00.000Z')
  // Opened again, it says that the alarm is not muted.
  const again = elementAt((await who.call(getAlarmForm, { params: { id } })).form, 'FS_Cause.FF_MuteHours')
  expect([again.value, again.type_settings.values?.map((option) => option.id)]).toEqual(['0', ['0', '6', '24', '48']])
})
