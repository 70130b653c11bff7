import { getForm, postForm, putRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listAssignments, removeAssignment } from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { type FormInput, fillForm, openForm, openRecord, submitForm } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()
const three = { 'FS_Main.FF_Number': 3, 'FS_Main.FF_Weight': 36, 'FS_Course.FF_DosePerAnimal': 1.8 }

/** Three of 120 pigs get Nuflor on 15 June 2026, and again on 16 and 17 June; withdrawal ends on 5 July. */
async function aCourse() {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await aFormHerd(api)
  const instruction = await aStoredInstruction(api.db, herd.company, herd.farm, { times: 3, intervalDays: 1 })
  const { id } = await submitTreatment(herd.who, herd.place, three, { confirmed: true })
  return { ...herd, instruction, id: id as RecordId }
}
type Herd = Awaited<ReturnType<typeof aCourse>>

const give = async ({ who, barn, id }: Herd, filled: FormInput = {}, confirmed = true) => {
  const at = { barn_id: barn.id, resource_id: id }
  const { form } = await who.call(getForm, { params: { form_id: formId.treatmentDay }, query: at })
  return who.call(postForm, {
    params: { form_id: formId.treatmentDay },
    body: { ...at, confirmed, form: fillForm(form, filled) },
  })
}
const tasks = async ({ who }: Herd) =>
  who.call(listAssignments, {
    query: { from: '2026-06-01', to: '2026-07-30', limit: LIST_LIMIT, incl_incomplete: 'true' },
  })
const cancel = async (herd: Herd, day: string) => {
  const task = (await tasks(herd)).find(({ date }) => date === day)
  if (!task) throw new Error(`no task on ${day}`)
  return herd.who.call(removeAssignment, { params: { id: task.id }, query: {} })
}
const givenDays = async ({ id }: Herd) =>
  (
    await api.db
      .selectFrom('treatment_day')
      .select('no')
      .where('record_id', '=', id)
      .where('given_day', 'is not', null)
      .orderBy('no')
      .execute()
  ).map(({ no }) => no)

/** Starts actions one by one while a transaction holds their lock, until each waits; then releases the lock. */
async function whileHeld<Answer>(
  hold: (db: Db) => Promise<unknown>,
  actions: readonly (() => Promise<Answer>)[],
): Promise<PromiseSettledResult<Answer>[]> {
  const begun: Promise<PromiseSettledResult<Answer>[]>[] = []
  await withTransaction(api.db, async (db) => {
    await hold(db)
    for (const [no, action] of actions.entries()) {
      begun.push(Promise.allSettled([action()]))
      await expect.poll(waiting, { timeout: 10_000 }).toBe(no + 1)
    }
  })
  return (await Promise.all(begun)).flat()
}
const waiting = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pg_locks l
    join pg_stat_activity a on a.pid = l.pid and a.datname = current_database() where not l.granted`.execute(api.db)
  ).rows[0]?.count
const farmOf =
  ({ company, farm }: Herd) =>
  (db: Db) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${company.directoryId} ${farm.id}`}, 11))`.execute(db)

test('a day given during a correction of its course is stored, and the correction must be repeated', async () => {
  const herd = await aCourse()
  const { form } = await openRecord(herd.who, herd.id)
  const correct = () =>
    herd.who.call(putRecordForm, {
      params: { id: herd.id },
      body: { confirmed: true, form: fillForm(form, { 'FS_More.FF_Remark': 'Hoster' }) },
    })
  api.clock.set('2026-06-16T07:00:00Z')
  const [day, correction] = await whileHeld<unknown>(farmOf(herd), [() => give(herd), correct])
  expect(day).toMatchObject({ status: 'fulfilled' })
  expect(correction).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'version.stale' } })
  expect(await givenDays(herd)).toEqual([1, 2])
})

test('a removed treatment day makes an earlier begun correction outdated', async () => {
  const herd = await aCourse()
  const { form } = await openRecord(herd.who, herd.id)
  await cancel(herd, '2026-06-17')
  await expect(
    herd.who.call(putRecordForm, { params: { id: herd.id }, body: { confirmed: true, form: fillForm(form, {}) } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('a treatment submitted while its instruction is deleted is refused with a message', async () => {
  const herd = await aCourse()
  const instruction = await aStoredInstruction(api.db, herd.company, herd.farm, { diagnosisId: 10 })
  const filled = { ...three, 'FS_Main.FF_Instruction': instruction, 'FS_Course.FF_Diagnosis': '10' }
  const { form } = await openForm(herd.who, formId.treatment, herd.place)
  const body = { ...herd.place, confirmed: true, form: fillForm(form, { ...course, ...filled }) }
  const [sent] = await whileHeld(
    (db) => sql`delete from instruction where id = ${instruction}`.execute(db),
    [() => herd.who.call(postForm, { params: { form_id: formId.treatment }, body })],
  )
  expect(sent).toMatchObject({
    reason: {
      status: 422,
      messages: [{ code: 'treatment.instruction_gone', message: 'Instruksen findes ikke længere. Vælg en anden' }],
    },
  })
})

const course = {
  'FS_Course.FF_Drug': '00000000-0000-4000-8000-000000000016',
  'FS_Course.FF_Days': 2,
  'FS_Course.FF_Interval': '2',
  'FS_Course.FF_Method': '1',
  'FS_Course.FF_DoseUnit': 'ml',
  'FS_Course.FF_Withdrawal': 18,
}

test('a locked period refuses giving and removing treatment days; both work after it', async () => {
  const herd = await aCourse()
  await api.db
    .insertInto('farm_lock')
    .values({ directory_id: herd.company.directoryId, farm_id: herd.farm.id, through_day: '2026-06-16' })
    .execute()
  api.clock.set('2026-06-17T07:00:00Z')
  await expect(give(herd)).rejects.toMatchObject({ code: 'record.locked' })
  await expect(cancel(herd, '2026-06-16')).rejects.toMatchObject({ code: 'record.locked' })
  expect(await givenDays(herd)).toEqual([1])
  await give(herd, { 'FS_Main.FF_Date': '2026-06-17' })
  await cancel(herd, '2026-06-17')
  expect(await givenDays(herd)).toEqual([1, 2])
})

test('a treatment day at a closed place is refused', async () => {
  const herd = await aCourse()
  await api.db.updateTable('section').set({ deleted_at: api.clock.now() }).where('id', '=', herd.section.id).execute()
  api.clock.set('2026-06-16T07:00:00Z')
  await expect(give(herd)).rejects.toMatchObject({ status: 422, messages: [{ code: 'location.closed' }] })
})

test('a late treatment day of booked pigs requires confirmation and reports the conflict at once', async () => {
  const herd = await aCourse()
  const booking = { 'FS_Main.FF_Date': '2026-07-07', 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgLiveWeight': 117 }
  await submitForm(herd.who, formId.slaughterBooking, herd.place, booking, { confirmed: true })
  api.clock.set('2026-06-16T07:00:00Z')
  await give(herd, {}, false)
  api.clock.set('2026-06-20T07:00:00Z')
  // The withdrawal period now ends on 8 July instead of 5 July.
  const late = { 'FS_Main.FF_Date': '2026-06-20' }
  await expect(give(herd, late, false)).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'treatment.booked', message: 'Grise herfra er tilmeldt slagtning 07.07.2026' }],
  })
  await give(herd, late)
  const conflicts = (
    await herd.who.call(listNotifications, { query: { type_ids: String(notificationKind.withdrawalConflict) } })
  ).data
  expect(conflicts.map(({ message }) => message)).toEqual([
    '3 grise i Stald 4, A2 er tilbageholdt til 08.07.2026, men meldt til 07.07.2026',
  ])
})

test('the task of the next treatment day counts the remaining pigs', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  await give(herd, { 'FS_Main.FF_Dead': 1 })
  expect((await tasks(herd)).map(({ date, treatment }) => [date, treatment?.animal_count])).toEqual([
    ['2026-06-16', 3],
    ['2026-06-17', 2],
  ])
})
