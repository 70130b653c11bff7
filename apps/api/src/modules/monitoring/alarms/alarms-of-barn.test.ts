import { getAlarmForm, putAlarmForm } from '@herdboard/contract/core/form-endpoints.ts'
import { listAlarms, markAlarmSeen } from '@herdboard/contract/monitoring/alarms.ts'
import { NO_FLOW } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { dryHerd, METER, readingsUntil } from '#testing/fixtures/dry-herd.ts'
import { insertPigs } from '#testing/fixtures/form-herd.ts'
import { addSensor, evaluateAlarmsNow, sendReadings } from '#testing/fixtures/sensors.ts'
import { aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { elementAt, type FormInput, fillForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

type DryHerd = Awaited<ReturnType<typeof dryHerd>>

/** A further section of the barn whose water stopped at the same time. */
async function addDrySection({ who, barn }: DryHerd, name: string): Promise<void> {
  const section = await aSection(api.db, barn, { name })
  await insertPigs(who, { section_id: section.id }, { head: 120, day: '2026-06-01' })
  await addSensor(who, { name, section, from: '2026-06-08T00:00' })
  await sendReadings(
    who,
    readingsUntil('2026-06-15T10:00:00Z').map((one) => ({ ...one, sensor: one.sensor === METER ? name : one.sensor })),
  )
  await evaluateAlarmsNow(api)
}

/** Two sections of a barn whose water stops at the same time, and an empty one. */
async function dryBarn(): Promise<DryHerd> {
  const herd = await dryHerd(api)
  await addDrySection(herd, 'A3')
  return herd
}

const dryAlarms = async (who: TestClient) =>
  (await who.call(listAlarms, { query: { from: '2026-06-01', to: '2026-06-30' } }))
    .filter(({ type_id }) => type_id === NO_FLOW)
    .toSorted((a, b) => a.section_name.localeCompare(b.section_name))

type AlarmForm = Awaited<ReturnType<typeof openAlarm>>
type ListedAlarmId = Awaited<ReturnType<typeof dryAlarms>>[number]['id']

const openAlarm = async (who: TestClient, id: ListedAlarmId) => (await who.call(getAlarmForm, { params: { id } })).form

/** The answer that the form is for all sections of the group. */
const allOf = (form: AlarmForm): string | null =>
  elementAt(form, 'FS_Cause.FF_Sections').type_settings.values?.find(({ id }) => id !== 'one')?.id ?? null

const send = (who: TestClient, id: ListedAlarmId, form: AlarmForm, filled: FormInput) =>
  who.call(putAlarmForm, { params: { id }, body: { form: fillForm(form, filled) } })

const handle = async (who: TestClient, id: ListedAlarmId, filled: FormInput) =>
  send(who, id, await openAlarm(who, id), filled)

async function handleAll(who: TestClient, id: ListedAlarmId, filled: FormInput) {
  const form = await openAlarm(who, id)
  return send(who, id, form, { 'FS_Cause.FF_Sections': allOf(form), ...filled })
}

test('stopped water of two sections of a barn is one group, and one press sees both', async () => {
  const { who } = await dryBarn()
  const [one, other] = await dryAlarms(who)
  if (!one || !other) throw new Error('no two alarms')
  expect([one.section_name, other.section_name]).toEqual(['A2', 'A3'])
  expect(one.group_id).not.toBeNull()
  expect(one.group_id).toBe(other.group_id)
  const others = [{ id: other.id, version: other.version + 1 }]
  // Nothing is stored where somebody changed one of them.
  await expect(
    who.call(markAlarmSeen, { params: { id: one.id }, body: { version: one.version, others } }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await dryAlarms(who)).map(({ status }) => status)).toEqual(['open', 'open'])
  await who.call(markAlarmSeen, {
    params: { id: one.id },
    body: { version: one.version, others: [{ id: other.id, version: other.version }] },
  })
  expect((await dryAlarms(who)).map(({ status }) => status)).toEqual(['seen', 'seen'])
})

test('the form of one of them asks for which sections it is, and assigns, mutes and closes all', async () => {
  const herd = await dryBarn()
  const { who } = herd
  const worker = await aPerson(api.db, {
    company: herd.company,
    farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
  })
  const [one] = await dryAlarms(who)
  if (!one) throw new Error('no alarm')
  const form = await openAlarm(who, one.id)
  expect(JSON.stringify(elementAt(form, 'FS_Cause.FF_Sections').type_settings)).toContain('Alle 2 sektioner: A2, A3')
  await expect(handle(who, one.id, {})).rejects.toMatchObject({ status: 422 })
  await handleAll(who, one.id, {
    'FS_Cause.FF_Assignee': worker.userId,
    'FS_Cause.FF_MuteHours': '24',
  })
  expect((await dryAlarms(who)).map(({ status, muted_until }) => [status, muted_until !== null])).toEqual([
    ['assigned', true],
    ['assigned', true],
  ])
  await handleAll(who, one.id, {
    'FS_Cause.FF_Status': 'closed',
    'FS_Cause.FF_Cause': '15',
  })
  // They have one answer, and stay one line.
  expect((await dryAlarms(who)).map(({ status, group_id }) => [status, group_id])).toEqual([
    ['closed', one.group_id],
    ['closed', one.group_id],
  ])
})

test('a person may answer for one section alone; the other stays as it is, in no group', async () => {
  const { who } = await dryBarn()
  const [one] = await dryAlarms(who)
  if (!one) throw new Error('no alarm')
  await handle(who, one.id, {
    'FS_Cause.FF_Sections': 'one',
    'FS_Cause.FF_Status': 'closed',
    'FS_Cause.FF_Cause': '6',
  })
  expect((await dryAlarms(who)).map(({ status, group_id }) => [status, group_id])).toEqual([
    ['closed', null],
    ['open', null],
  ])
})

test('an alarm that begins while the form is open is not answered by it', async () => {
  const herd = await dryBarn()
  const { who } = herd
  const [one] = await dryAlarms(who)
  if (!one) throw new Error('no alarm')
  const form = await openAlarm(who, one.id)
  await addDrySection(herd, 'A4')
  await send(who, one.id, form, {
    'FS_Cause.FF_Sections': allOf(form),
    'FS_Cause.FF_Status': 'closed',
    'FS_Cause.FF_Cause': '15',
  })
  expect((await dryAlarms(who)).map(({ section_name, status }) => [section_name, status])).toEqual([
    ['A2', 'closed'],
    ['A3', 'closed'],
    ['A4', 'open'],
  ])
})

test('a form that was opened before a second section had its alarm is saved, for its own', async () => {
  const herd = await dryHerd(api)
  const { who } = herd
  const [one] = await dryAlarms(who)
  if (!one) throw new Error('no alarm')
  const form = await openAlarm(who, one.id)
  await addDrySection(herd, 'A3')
  await send(who, one.id, form, { 'FS_Cause.FF_Status': 'seen' })
  expect((await dryAlarms(who)).map(({ status }) => status)).toEqual(['seen', 'open'])
})

test('an answer for all keeps what others wrote of a section, and stores none where one has changed', async () => {
  const herd = await dryBarn()
  const { who } = herd
  const { userId } = await aPerson(api.db, {
    company: herd.company,
    farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
  })
  const [one, other] = await dryAlarms(who)
  if (!one || !other) throw new Error('no two alarms')
  const old = await openAlarm(who, one.id)
  await handle(who, other.id, {
    'FS_Cause.FF_Sections': 'one',
    'FS_Cause.FF_Assignee': userId,
    'FS_Cause.FF_Action': 'Ventilen er skiftet',
    'FS_Cause.FF_MuteHours': '24',
  })
  await expect(send(who, one.id, old, { 'FS_Cause.FF_Sections': allOf(old) })).rejects.toMatchObject({ status: 409 })
  expect((await dryAlarms(who)).map(({ status }) => status)).toEqual(['open', 'assigned'])
  await handleAll(who, one.id, { 'FS_Cause.FF_Remark': 'Pumpen stod stille' })
  expect((await dryAlarms(who)).map(({ status, muted_until }) => [status, muted_until !== null])).toEqual([
    ['seen', false],
    ['assigned', true],
  ])
  const form = await openAlarm(who, other.id)
  expect(['FF_Action', 'FF_Remark'].map((id) => valueAt(form, `FS_Cause.${id}`))).toEqual([
    'Ventilen er skiftet',
    'Pumpen stod stille',
  ])
})

test('an answer for all writes what it changes, and the rest only where another section has nothing', async () => {
  const herd = await dryBarn()
  const { who } = herd
  const aWriter = () =>
    aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'ReadWrite' }] })
  const [ida, bo] = [await aWriter(), await aWriter()]
  const [one, other] = await dryAlarms(who)
  if (!one || !other) throw new Error('no two alarms')
  await handle(who, one.id, {
    'FS_Cause.FF_Sections': 'one',
    'FS_Cause.FF_Assignee': ida.userId,
    'FS_Cause.FF_Action': 'Pumpen renset',
    'FS_Cause.FF_Remark': 'Smeden er ringet op',
  })
  await handle(who, other.id, {
    'FS_Cause.FF_Sections': 'one',
    'FS_Cause.FF_Assignee': bo.userId,
    'FS_Cause.FF_Action': 'Ventilen er skiftet',
  })
  const written = async () => {
    const form = await openAlarm(who, other.id)
    return ['FF_Assignee', 'FF_Action', 'FF_Remark', 'FF_Cause'].map((id) => valueAt(form, `FS_Cause.${id}`))
  }
  await handleAll(who, one.id, {})
  expect(await written()).toEqual([bo.userId, 'Ventilen er skiftet', 'Smeden er ringet op', null])
  await handleAll(who, one.id, {
    'FS_Cause.FF_Status': 'closed',
    'FS_Cause.FF_Cause': '15',
    'FS_Cause.FF_Action': 'Vandet er åbnet',
  })
  expect(await written()).toEqual([bo.userId, 'Vandet er åbnet', 'Smeden er ringet op', '15'])
  expect((await dryAlarms(who)).map(({ status }) => status)).toEqual(['closed', 'closed'])
})
