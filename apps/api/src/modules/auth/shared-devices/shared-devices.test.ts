import { getForm, isRecordingForm, postForm, putRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { listAssignments, putAssignment, removeAssignment } from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { getProfile } from '@herdboard/contract/people/accounts.ts'
import { exchangeToken, listSignIns, refreshToken } from '@herdboard/contract/people/auth.ts'
import { getOwnData } from '@herdboard/contract/people/own-data.ts'
import {
  addSharedDevice,
  getDeviceSignIn,
  getOwnPin,
  listSharedDevices,
  putOwnPin,
  removeOwnPin,
  removeSharedDevice,
  signInByPin,
} from '@herdboard/contract/people/shared-devices.ts'
import { inviteUser, removeUser } from '@herdboard/contract/people/users.ts'
import { listSections } from '@herdboard/contract/places/locations.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { listActions, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { roundEntries } from '@herdboard/domain/work/round-entries.ts'
import { beforeEach, expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aCompany, aPerson, OWN_PASSWORD, type TestPerson } from '#testing/fixtures/test-company.ts'
import { submitFormAtPlaces } from '#testing/forms/task-and-note-forms.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'

const MORNING = '2026-06-10T06:00:00Z'
const CLIENT_ID = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const PIN = '7412'
const api = await testApi({ instant: MORNING })
beforeEach(() => api.clock.set(MORNING))

/** A tablet that an administrator registered: a browser that keeps its cookies. */
async function aTablet(who: TestClient, name = 'Tablet i stald 4') {
  const cookies = new Map<string, string>()
  const dashboard = () => ({
    platform: 'dashboard',
    ...(cookies.size > 0 && { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') }),
  })
  const send = async (...[endpoint, input]: Parameters<TestClient['send']>) => {
    const answer = await api.anonymous(dashboard()).send(endpoint, input)
    for (const { name: key, value } of answer.cookies) cookies.set(key, value)
    return answer
  }
  const answer = await who.send(addSharedDevice, { body: { name } }, { headers: dashboard() })
  expect(answer.statusCode).toBe(201)
  for (const { name: key, value } of answer.cookies) cookies.set(key, value)
  /** Types a PIN; returns the status, and a client for the sign-in where there is one. */
  const typePin = async ({ userId }: { userId: UserId }, pin = PIN) => {
    const given = await send(signInByPin, { body: { user_id: userId, pin, client_id: CLIENT_ID } })
    if (given.statusCode !== 200) return { status: given.statusCode, code: given.json().messages[0].code as string }
    const pair = await send(exchangeToken, { body: { token: given.json().token, client_id: CLIENT_ID } })
    const headers = { authorization: `Bearer ${pair.json().token}`, platform: 'dashboard' }
    return { status: 200, code: '', client: api.anonymous(headers) }
  }
  const renew = async () => (await send(refreshToken, { body: { client_id: CLIENT_ID } })).statusCode
  return {
    id: answer.json().id,
    cookies,
    send,
    typePin,
    renew,
    shown: async () => (await send(getDeviceSignIn)).json(),
  }
}

const choosePin = (person: TestPerson, pin = PIN) =>
  api.as(person).call(putOwnPin, { body: { pin, password: OWN_PASSWORD } })

/** A herd with a tablet, and an employee of the farm with a PIN. */
async function aBarnWithTablet() {
  const herd = await aFormHerd(api)
  const tablet = await aTablet(herd.who)
  const worker = await aPerson(api.db, {
    company: herd.company,
    farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
    password: OWN_PASSWORD,
  })
  await choosePin(worker)
  return { ...herd, tablet, worker }
}

async function signedIn(tablet: Awaited<ReturnType<typeof aTablet>>, person: TestPerson, pin = PIN) {
  const { client, code } = await tablet.typePin(person, pin)
  if (!client) throw new Error(code)
  return client
}

const deadPigs = (place: object) => ({
  params: { form_id: formId.deadPigs },
  body: { ...place, confirmed: false, form: roundEntries.deadPigs({ day: '2026-06-10', number: 2, isKilled: false }) },
})
const notAllowed = { status: 403, code: 'request.not_allowed' }

test('person signs in by PIN, records, and the audit log names the person and the device', async () => {
  const { tablet, worker, place, who, section } = await aBarnWithTablet()
  expect(await tablet.shown()).toMatchObject({
    device: { name: 'Tablet i stald 4' },
    people: [{ id: worker.userId }],
  })
  const onTablet = await signedIn(tablet, worker)
  expect((await onTablet.call(getRound, { query: {} })).places.map(({ id }) => String(id))).toContain(section.id)
  await onTablet.call(postForm, deadPigs(place))
  const { data } = await who.call(listAudit, { query: {} })
  expect(data.find(({ kind }) => kind === 'record')).toMatchObject({
    user: { id: worker.userId },
    way: 'device',
    program: 'Tablet i stald 4',
  })
  expect(data.find(({ action_name }) => action_name === 'Loggede ind med pinkode')).toMatchObject({
    user: { id: worker.userId },
    way: 'device',
  })
  expect(await who.call(listSharedDevices)).toMatchObject([
    { name: 'Tablet i stald 4', last_used_at: '2026-06-10T06:00:00.000Z' },
  ])
})

test('first sign-in by PIN on a device is mailed to its person, later ones are not', async () => {
  const { tablet, worker, who } = await aBarnWithTablet()
  await sentMails(api)
  await signedIn(tablet, worker)
  await signedIn(tablet, worker)
  const [mail, ...others] = await sentMails(api)
  expect(mail).toMatchObject({ to: worker.email, subject: 'Din pinkode er brugt på en ny enhed' })
  expect(mail?.text).toContain('“Tablet i stald 4”')
  expect(others).toEqual([])
  const second = await aTablet(who, 'Computer i forrummet')
  expect((await second.typePin(worker, '1111')).status).toBe(401)
  expect(await sentMails(api)).toEqual([])
  await signedIn(second, worker)
  expect((await sentMails(api)).map(({ text }) => text)).toEqual([expect.stringContaining('“Computer i forrummet”')])
  await choosePin(worker, '9031')
  await signedIn(second, worker, '9031')
  expect(await sentMails(api)).toEqual([])
})

test('own data names the PIN, the devices on which it was used, and those that the person registered', async () => {
  const { tablet, worker, who, company } = await aBarnWithTablet()
  await signedIn(tablet, worker)
  await tablet.typePin(worker, '1111')
  const ofWorker = await api.as(worker).call(getOwnData)
  expect(ofWorker.companies).toMatchObject([
    {
      pin: { changed_at: '2026-06-10T06:00:00.000Z', failed_attempts: 1, devices: ['Tablet i stald 4'] },
      registered_devices: [],
    },
  ])
  expect(JSON.stringify(ofWorker)).not.toMatch(/argon|hash/)
  await who.call(removeSharedDevice, { params: { id: tablet.id } })
  const ofManager = await api.as(company.manager).call(getOwnData)
  expect(ofManager.companies).toMatchObject([
    { pin: null, registered_devices: [{ name: 'Tablet i stald 4', revoked_at: '2026-06-10T06:00:00.000Z' }] },
  ])
})

test('sign-in by PIN records and nothing else, also for an administrator', async () => {
  const { tablet, company, place, who } = await aBarnWithTablet()
  await choosePin(company.manager, '2580')
  const onTablet = await signedIn(tablet, company.manager, '2580')
  expect((await onTablet.call(getProfile)).id).toBe(company.manager.userId)
  const { id } = await onTablet.call(postForm, deadPigs(place))
  await expect(onTablet.call(removeRecord, { params: { id: id as never }, query: {} })).rejects.toMatchObject(
    notAllowed,
  )
  const posting = { params: { form_id: formId.posting }, body: { confirmed: false, form: { sections: [] } } }
  await expect(onTablet.call(postForm, posting)).rejects.toMatchObject(notAllowed)
  await expect(onTablet.call(listAudit, { query: {} })).rejects.toMatchObject(notAllowed)
  await expect(onTablet.call(listSignIns)).rejects.toMatchObject(notAllowed)
  await expect(onTablet.call(inviteUser, { body: { email: 'ny@gaard.example' } })).rejects.toMatchObject(notAllowed)
  await expect(onTablet.call(addSharedDevice, { body: { name: 'Endnu en' } })).rejects.toMatchObject(notAllowed)
  const pin = { body: { pin: '9031', password: OWN_PASSWORD } }
  await expect(onTablet.call(putOwnPin, pin)).rejects.toMatchObject(notAllowed)
  const form = { params: { id: id as never }, body: { confirmed: false, form: { sections: [] } } }
  await expect(onTablet.call(putRecordForm, form as never)).rejects.toMatchObject(notAllowed)
  expect((await who.call(listRecords, { query: { from: '2026-06-10', to: '2026-06-10' } })).data).toHaveLength(1)
})

test('sign-in by PIN is offered only what it may do, also for an administrator', async () => {
  const { tablet, company, place, section } = await aBarnWithTablet()
  await choosePin(company.manager, '2580')
  const atDesk = api.as(company.manager)
  const onTablet = await signedIn(tablet, company.manager, '2580')
  await onTablet.call(postForm, deadPigs(place))
  expect(await atDesk.call(getProfile)).toMatchObject({ records_only: false })
  expect(await onTablet.call(getProfile)).toMatchObject({ records_only: true, role: 'Employee' })
  const formsOf = async (who: TestClient) => (await who.call(listActions)).map(({ form_id }) => Number(form_id))
  expect(await formsOf(atDesk)).toEqual(expect.arrayContaining([formId.posting, formId.createBatch, formId.slaughter]))
  expect((await formsOf(onTablet)).filter((id) => !isRecordingForm(id))).toEqual([])
  expect(await onTablet.call(listEconomyEvents)).toEqual([])
  const sections = await onTablet.call(listSections)
  const offered = new Set((await onTablet.call(listActions)).map(({ id }) => id))
  const ofSection = sections.find(({ id }) => String(id) === section.id)?.accessible_actions ?? []
  expect(ofSection.length).toBeGreaterThan(3)
  expect(ofSection.filter((id) => !offered.has(id))).toEqual([])
  const period = { query: { from: '2026-06-10', to: '2026-06-10' } }
  expect((await atDesk.call(listRecords, period)).data).toMatchObject([{ editable: true, deletable: true }])
  expect((await onTablet.call(listRecords, period)).data).toMatchObject([{ editable: false, deletable: false }])
  await expect(onTablet.call(getForm, { params: { form_id: formId.slaughter }, query: place })).rejects.toMatchObject({
    status: 403,
  })
})

test('task is ticked by PIN in the own name, and neither changed nor deleted', async () => {
  const { tablet, worker, section, who } = await aBarnWithTablet()
  await submitFormAtPlaces(who, formId.task, [section.id], { 'FS_Main.FF_Task': 'Vask' })
  const query = { from: '2026-06-10', to: '2026-06-10', limit: LIST_LIMIT, incl_incomplete: 'true' as const }
  const onTablet = await signedIn(tablet, worker)
  const [task] = await onTablet.call(listAssignments, { query })
  expect(task).toMatchObject({ name: 'Vask', editable: false, deletable: false, is_completed: false })
  if (!task) throw new Error('the tablet shows no task')
  const params = { id: task.id }
  await onTablet.call(putAssignment, { params, body: { is_completed: true } })
  const [done] = await who.call(listAssignments, { query })
  expect(done).toMatchObject({ is_completed: true })
  const { data } = await who.call(listAudit, { query: {} })
  expect(data.find(({ kind }) => kind === 'assignment')).toMatchObject({ user: { id: worker.userId }, way: 'device' })
  await onTablet.call(putAssignment, { params, body: { is_completed: false } })
  await expect(onTablet.call(removeAssignment, { params, query: {} })).rejects.toMatchObject(notAllowed)
})

test('task on a farm that its assignee may only read is ticked by PIN, and no task of another person', async () => {
  const { tablet, section, who, company, farm } = await aBarnWithTablet()
  const trainee = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }], password: OWN_PASSWORD })
  await choosePin(trainee)
  await submitFormAtPlaces(who, formId.task, [section.id], { 'FS_Main.FF_Task': 'Vask' })
  const own = { 'FS_Main.FF_Task': 'Vej', 'FS_Main.FF_Assignee': trainee.userId }
  await submitFormAtPlaces(who, formId.task, [section.id], own)
  const query = { from: '2026-06-10', to: '2026-06-10', limit: LIST_LIMIT, incl_incomplete: 'true' as const }
  const tasks = await who.call(listAssignments, { query })
  const onTablet = await signedIn(tablet, trainee)
  const tick = (named: string) =>
    Promise.all(
      tasks
        .filter(({ name }) => name === named)
        .map(({ id }) => onTablet.call(putAssignment, { params: { id }, body: { is_completed: true } })),
    )
  expect(await tick('Vej')).toMatchObject([{ is_completed: true }])
  await expect(tick('Vask')).rejects.toMatchObject(notAllowed)
})

test('writes that a sign-in by PIN may call are these eight', () => {
  const allowed = allEndpoints.filter(({ sharedDevices }) => sharedDevices !== undefined)
  expect(allowed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /forms/:form_id',
    'POST /images',
    'POST /selections',
    'PUT /assignments/:id',
    'PUT /assignments/:id/subassignments/:sub_id',
    'PUT /form-data/:form_id/:element_id',
    'PUT /forms/:form_id',
    'PUT /round/order',
  ])
})

test('wrong PINs wait longer and longer, and ten lock the PIN on every device until a new one is chosen', async () => {
  const { tablet, worker, who } = await aBarnWithTablet()
  const second = await aTablet(who, 'Tablet i stald 5')
  const statuses: number[] = []
  for (let no = 1; no <= 6; no += 1) statuses.push((await tablet.typePin(worker, '1111')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  // Another device has its own waiting time, and the same PIN.
  for (let no = 6; no <= 10; no += 1) expect((await second.typePin(worker, '1111')).code).toBe('auth.pin_refused')
  api.clock.advance({ minutes: 10 })
  expect(await second.typePin(worker)).toMatchObject({ status: 403, code: 'auth.pin_locked' })
  expect(await api.as(worker).call(getOwnPin)).toMatchObject({ is_locked: true })
  await choosePin(worker, '9031')
  api.clock.advance({ minutes: 10 })
  await signedIn(second, worker, '9031')
})

test('wrong attempts are forgotten after a right PIN', async () => {
  const { tablet, worker } = await aBarnWithTablet()
  for (let round = 1; round <= 4; round += 1) {
    for (let no = 1; no <= 3; no += 1) expect((await tablet.typePin(worker, '1111')).status).toBe(401)
    await signedIn(tablet, worker)
  }
})

test('revoked device signs everybody out with the next request, and nobody signs in on it', async () => {
  const { tablet, worker, who, place } = await aBarnWithTablet()
  const onTablet = await signedIn(tablet, worker)
  await who.call(removeSharedDevice, { params: { id: tablet.id } })
  await expect(onTablet.call(postForm, deadPigs(place))).rejects.toMatchObject({ status: 401, code: 'auth.expired' })
  expect(await tablet.renew()).toBe(401)
  expect(await tablet.shown()).toEqual({ device: null, people: [] })
  expect(await tablet.typePin(worker)).toMatchObject({ status: 401, code: 'auth.device_unknown' })
  expect(await who.call(listSharedDevices)).toEqual([])
})

test('sign-in by PIN counts no more when its device is gone, though nothing ended it', async () => {
  const { tablet, worker } = await aBarnWithTablet()
  const onTablet = await signedIn(tablet, worker)
  await api.db.updateTable('shared_device').set({ revoked_at: api.clock.now() }).where('id', '=', tablet.id).execute()
  await expect(onTablet.call(getProfile)).rejects.toMatchObject({ status: 401, code: 'auth.expired' })
})

test('sign-in by PIN ends after 15 idle minutes, and after two hours in any case', async () => {
  const { tablet, worker } = await aBarnWithTablet()
  await signedIn(tablet, worker)
  api.clock.advance({ minutes: 14 })
  expect(await tablet.renew()).toBe(200)
  api.clock.advance({ minutes: 15 })
  expect(await tablet.renew()).toBe(401)
  await signedIn(tablet, worker)
  for (let minutes = 10; minutes < 120; minutes += 10) {
    api.clock.advance({ minutes: 10 })
    expect(await tablet.renew()).toBe(200)
  }
  api.clock.advance({ minutes: 10 })
  expect(await tablet.renew()).toBe(401)
})

test('new or removed PIN and a removed member end what was signed in by PIN', async () => {
  const { tablet, worker, who } = await aBarnWithTablet()
  const ended = { status: 401, code: 'auth.expired' }
  const first = await signedIn(tablet, worker)
  await choosePin(worker, '9031')
  await expect(first.call(getProfile)).rejects.toMatchObject(ended)
  const next = await signedIn(tablet, worker, '9031')
  await api.as(worker).call(removeOwnPin)
  await expect(next.call(getProfile)).rejects.toMatchObject(ended)
  expect(await tablet.typePin(worker, '9031')).toMatchObject({ status: 401, code: 'auth.pin_refused' })
  await choosePin(worker, '9031')
  const last = await signedIn(tablet, worker, '9031')
  await who.call(removeUser, { params: { id: worker.userId as never } })
  await expect(last.call(getRound, { query: {} })).rejects.toMatchObject({ status: 403 })
  expect((await tablet.shown()).people).toEqual([])
})

test('device signs in to its own company, though the person works in another one', async () => {
  const { tablet, worker, section } = await aBarnWithTablet()
  const other = await aCompany(api.db)
  await api.db
    .insertInto('membership')
    .values({ directory_id: other.directoryId, user_id: worker.userId, role: 'DirectoryAdmin' })
    .execute()
  await api.db
    .updateTable('user_account')
    .set({ active_directory_id: other.directoryId })
    .where('id', '=', worker.userId)
    .execute()
  const onTablet = await signedIn(tablet, worker)
  expect((await onTablet.call(getRound, { query: {} })).places.map(({ id }) => String(id))).toContain(section.id)
  expect(await tablet.renew()).toBe(200)
})

test('device and PIN of one company are nothing to another, and only administrators see devices', async () => {
  const { tablet, worker, company } = await aBarnWithTablet()
  const other = await aFormHerd(api)
  const stranger = await aTablet(other.who)
  expect(await stranger.typePin(worker)).toMatchObject({ status: 401, code: 'auth.pin_refused' })
  expect((await stranger.shown()).people).toEqual([])
  const remove = { params: { id: tablet.id } }
  await expect(other.who.call(removeSharedDevice, remove)).rejects.toMatchObject({ status: 404 })
  await expect(api.as(worker).call(listSharedDevices)).rejects.toMatchObject(notAllowed)
  expect(await other.who.call(listSharedDevices)).toHaveLength(1)
  // Not the last character, part of which no reader of the text uses.
  const forged = tablet.cookies.get('hb_device')?.replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A')) ?? ''
  const cookie = { platform: 'dashboard', cookie: `hb_device=${forged}` }
  const guess = { body: { user_id: company.manager.userId, pin: PIN, client_id: CLIENT_ID } }
  await expect(api.anonymous(cookie).call(signInByPin, guess)).rejects.toMatchObject({ code: 'auth.device_unknown' })
})

test('PIN needs the password, 4 to 8 digits and no easy row; neither it nor the secret is stored', async () => {
  const { tablet, worker } = await aBarnWithTablet()
  const faultOf = async (pin: string, password = OWN_PASSWORD) =>
    (await api.as(worker).send(putOwnPin, { body: { pin, password } })).json().messages[0]
  expect(await faultOf('741')).toMatchObject({ code: 'pin.length', field: 'pin' })
  expect(await faultOf('741a')).toMatchObject({ code: 'pin.length' })
  expect(await faultOf('123456789')).toMatchObject({ code: 'pin.length' })
  expect(await faultOf('1234')).toMatchObject({ code: 'pin.easy', field: 'pin' })
  expect(await faultOf('7412', 'gæt')).toMatchObject({ code: 'password.wrong', field: 'password' })
  const stored = JSON.stringify([
    await api.db.selectFrom('member_pin').selectAll().execute(),
    await api.db.selectFrom('shared_device').selectAll().execute(),
    await api.db.selectFrom('idempotency_key').selectAll().execute(),
    await api.db.selectFrom('audit_entry').select(['before', 'after']).execute(),
  ])
  expect(stored).toContain('$argon2id$')
  expect(stored).not.toContain(`"${PIN}"`)
  expect(stored).not.toContain(tablet.cookies.get('hb_device'))
})

test('form of a new entry opens on the tablet for a person who may record there', async () => {
  const { tablet, worker, place } = await aBarnWithTablet()
  const onTablet = await signedIn(tablet, worker)
  const { form } = await onTablet.call(getForm, { params: { form_id: formId.deadPigs }, query: place })
  expect(form.form_id).toBe(formId.deadPigs)
})
