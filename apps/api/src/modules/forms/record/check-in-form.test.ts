import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { listEvents, listMiscEvents, listRecordTypes } from '@herdboard/contract/system/catalogue.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { beforeEach, expect, test } from 'vitest'
import { runNightlyReview } from '#modules/recalculations/jobs.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { notificationsOf, runQueuedReviews } from '#testing/fixtures/notifications.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, openForm, openRecord, submitForm, valueAt } from '#testing/forms/submit-form.ts'

const TODAY = '2026-06-15'
const api = await testApi({ instant: `${TODAY}T06:30:00Z` })
type Herd = Awaited<ReturnType<typeof aFormHerd>>

beforeEach(() => api.clock.set(`${TODAY}T06:30:00Z`))

const OUTCOME = 'FS_Main.FF_AllOk'
const TIME = 'FS_Main.FF_DateTime'
const SEEN = 'FS_Obs.FF_Observations'
const period = { from: '2026-06-01', to: '2026-06-30' }
const checkIns = async ({ who }: Herd) =>
  (
    await who.call(listRecords, {
      query: { ...period, type_ids: String(recordKind.checkIn), page_number: 1, page_size: 50 },
    })
  ).data

test('the check-in form is filled in with the current time and all in order', async () => {
  const herd = await aFormHerd(api)
  const { form } = await openForm(herd.who, formId.checkIn, herd.place)
  expect([valueAt(form, TIME), valueAt(form, OUTCOME)]).toEqual([`${TODAY}T08:30`, '1'])
  expect((await submitForm(herd.who, formId.checkIn, herd.place, {})).message).toBe('Tilsyn gemt i Stald 4, A2')
  // A check-in may be repeated any number of times, without a confirmation.
  await submitForm(herd.who, formId.checkIn, herd.place, { [OUTCOME]: '2', [SEEN]: ['1', '3'] })
  const shown = (await checkIns(herd)).map(({ name, date, place, amount, description }) => [
    name,
    date,
    place,
    amount,
    description,
  ])
  expect(shown).toEqual([
    ['Tilsyn', TODAY, 'Stald 4, A2', null, 'Noget skal følges op'],
    ['Tilsyn', TODAY, 'Stald 4, A2', null, 'Alt i orden'],
  ])
})

test('check-in is listed among pig events and among notes and tasks when monitoring is on', async () => {
  const { who } = await aFormHerd(api)
  expect((await who.call(listEvents)).find(({ id }) => id === 14)).toMatchObject({ type: 14, name: 'Tilsyn' })
  expect((await who.call(listMiscEvents)).map(({ id }) => id)).toEqual([14, 31, 32, 37])
  expect((await who.call(listRecordTypes)).find(({ id }) => id === 14)?.name).toBe('Tilsyn')
  const without = await aCompany(api.db, { modules: ['Assignments'] })
  const farm = await aFarm(api.db, without)
  expect((await api.as(without).call(listEvents)).map(({ id }) => id)).not.toContain(14)
  await expect(openForm(api.as(without), formId.checkIn, { farm_id: farm.id })).rejects.toMatchObject({ status: 403 })
})

test('a check-in requires a description of what to follow up', async () => {
  const herd = await aFormHerd(api)
  await expect(submitForm(herd.who, formId.checkIn, herd.place, { [OUTCOME]: '2' })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'checkin.needs_text', message: 'Vælg en observation eller skriv en bemærkning', field: SEEN }],
  })
})

test('a check-in remark becomes a note, and a ticked follow-up a high priority task of today', async () => {
  const herd = await aFormHerd(api)
  await submitForm(herd.who, formId.checkIn, herd.place, {
    [OUTCOME]: '2',
    [SEEN]: ['1'],
    'FS_Obs.FF_Pen': '7',
    'FS_Obs.FF_Remark': 'To grise bidt',
    'FS_Obs.FF_CreateTask': true,
  })
  const notes = await herd.who.call(listNotes, { query: period })
  expect(notes.map(({ date, section_name, name }) => [date, section_name, name])).toEqual([
    [TODAY, 'A2', 'To grise bidt'],
  ])
  const tasks = await herd.who.call(listAssignments, { query: period })
  expect(tasks.map(({ date, section_name, name, priority }) => [date, section_name, name, priority])).toEqual([
    [TODAY, 'A2', 'Følg op på tilsyn: Halebid, Sti 7', 'high'],
  ])
  // A later correction adds no second note.
  const [stored] = await checkIns(herd)
  await changeRecordByForm(herd.who, stored?.id ?? '', { 'FS_Obs.FF_Remark': 'Tre grise bidt' })
  expect(await herd.who.call(listNotes, { query: period })).toHaveLength(1)
})

test.each([
  ['still to come', `${TODAY}T08:31`, 'dates.future'],
  ['older than two days', '2026-06-13T08:29', 'dates.min'],
])('a check-in time %s is refused', async (_, time, code) => {
  const herd = await aFormHerd(api)
  await expect(submitForm(herd.who, formId.checkIn, herd.place, { [TIME]: time })).rejects.toMatchObject({
    status: 422,
    messages: [{ code, field: TIME }],
  })
})

test('a check-in can be corrected for 24 hours, then it is final', async () => {
  const herd = await aFormHerd(api)
  const { id } = await submitForm(herd.who, formId.checkIn, herd.place, {})
  await api.db
    .updateTable('record')
    .set({ created_at: api.clock.now() })
    .where('id', '=', id as RecordId)
    .execute()
  await changeRecordByForm(herd.who, id, { [TIME]: `${TODAY}T07:00` })
  expect(valueAt((await openRecord(herd.who, id)).form, TIME)).toBe(`${TODAY}T07:00`)
  api.clock.set('2026-06-16T06:31:00Z')
  expect((await checkIns(herd)).map(({ editable, deletable }) => [editable, deletable])).toEqual([[false, false]])
  await expect(changeRecordByForm(herd.who, id, { [OUTCOME]: '2', [SEEN]: ['2'] })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'record.locked' }],
  })
  await expect(
    herd.who.call(removeRecord, { params: { id: id as RecordId }, query: { confirmed: 'true' } }),
  ).rejects.toMatchObject({ status: 422 })
})

/** Runs the nightly review after the given number of days. */
async function nightAfter({ company }: Herd, days: number): Promise<void> {
  api.clock.set(`${addDays(TODAY, days)}T01:00:00Z`)
  await runNightlyReview({
    job: { id: company.directoryId, kind: 'nightly', directoryId: company.directoryId, payload: {}, attempts: 1 },
    deps: { database: api.database, clock: api.clock, log: api.app.deps.log },
    now: api.clock.now(),
    heartbeat: async () => undefined,
  })
}

const missing = async ({ who }: Herd) => {
  await runQueuedReviews(api)
  return (await notificationsOf(who, { type_ids: String(notificationKind.checkInMissing) })).data
    .filter(({ disabled }) => !disabled)
    .map(({ message }) => message)
    .sort()
}

test('a missed check-in is reported at night by section, until a check-in is recorded', async () => {
  const herd = await aFormHerd(api, { day: '2026-06-01' })
  await insertPigs(herd.who, { section_id: herd.empty.id }, { head: 50, day: '2026-06-02' })
  const barn = { barn_id: herd.barn.id }
  await submitForm(herd.who, formId.checkIn, barn, {})
  await nightAfter(herd, 1)
  expect(await missing(herd)).toEqual([])
  await nightAfter(herd, 2)
  expect(await missing(herd)).toEqual([
    'Intet tilsyn i Stald 4, A1 i 42 timer',
    'Intet tilsyn i Stald 4, A2 i 42 timer',
  ])
  // A slaughter booking does not count as a check-in.
  const booked = { 'FS_Main.FF_Date': addDays(TODAY, 9), 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgLiveWeight': 117 }
  await submitForm(herd.who, formId.slaughterBooking, herd.place, booked, { confirmed: true })
  expect(await missing(herd)).toHaveLength(2)
  // A record of dead pigs counts as a check-in: its user was in the barn.
  await submitForm(herd.who, formId.deadPigs, herd.place, { 'FS_Dead.FF_Number': 1 }, { confirmed: true })
  expect(await missing(herd)).toEqual(['Intet tilsyn i Stald 4, A1 i 42 timer'])
  await submitForm(herd.who, formId.checkIn, barn, {})
  expect(await missing(herd)).toEqual([])
})

test('a farm that never records check-ins gets no reminder', async () => {
  const herd = await aFormHerd(api, { day: '2026-06-01' })
  await nightAfter(herd, 3)
  expect(await missing(herd)).toEqual([])
})
