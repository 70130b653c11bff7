import type { RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, AssignmentTemplateId, NoteId } from '@herdboard/contract/core/ids.ts'
import {
  putAssignment,
  putSubAssignment,
  removeAssignment,
  removeAssignmentTemplate,
} from '@herdboard/contract/herd/assignments.ts'
import { removeNote } from '@herdboard/contract/herd/notes.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { elementAt, openForm, submitForm } from '#testing/forms/submit-form.ts'
import {
  changeTaskByForm,
  openTask,
  submitFormAtPlaces,
  submitTemplateForm,
  tasksOf,
} from '#testing/forms/task-and-note-forms.ts'

const TODAY = '2026-06-15'
const api = await testApi()
const { recurrences, 'overdue-tasks': overdue } = jobHandlers
const handlers = { ...(recurrences && { recurrences }), ...(overdue && { 'overdue-tasks': overdue }) }
const work = () => runDueJobs({ database: api.database, clock: api.clock, log: createLog('silent') }, handlers)
const daily: RecurrenceValue = { type: 'daily', start: TODAY, end: null, interval: 1, weekdays: [] }

async function aFarmWithWork() {
  api.clock.set(`${TODAY}T10:00:00Z`)
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  return { company, farm, barn, who: api.as(company), place: { barn_id: barn.id } }
}

const complete = (who: TestClient, id: string, is_completed = true) =>
  who.call(putAssignment, { params: { id: id as AssignmentId }, body: { is_completed } })

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql<{ is_waiting: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as is_waiting`.execute(api.db)
  return rows[0]?.is_waiting === true
}

/**
 * Sends a request while another transaction has written and not yet committed. The request waits and continues after
 * the commit.
 */
async function slower<T>(written: ReturnType<typeof sql>, send: () => Promise<T>): Promise<T> {
  const first = await api.db.startTransaction().execute()
  await written.execute(first)
  const sent = send()
  sent.catch(() => undefined)
  await vi.waitUntil(isWaiting)
  await first.commit().execute()
  return sent
}

test('the nightly job creates no task of a series that is ended at the same moment', async () => {
  const { who, place } = await aFarmWithWork()
  await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Foder', 'FS_Main.FF_When': daily })
  const before = (await tasksOf(who)).length
  api.clock.advance({ days: 1 })
  const ended = sql`update assignment_series set end_day = ${TODAY}, ended_at = now() where name = 'Foder'`
  await slower(ended, work)
  expect(await tasksOf(who)).toHaveLength(before)
})

test('a reader assigned to one day works on it, but does not change other days or the assignee', async () => {
  const { company, farm, who, place } = await aFarmWithWork()
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  const theirs = { 'FS_Main.FF_Assignee': reader.userId }
  await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Foder', 'FS_Main.FF_When': daily, ...theirs })
  const { id: single } = await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Fej', ...theirs })
  const day = (await tasksOf(who)).find(({ name, date }) => name === 'Foder' && date === '2026-06-17')
  const id = day?.id ?? ''
  const they = api.as(reader)
  const { form } = await openTask(who, id)
  expect(elementAt(form, 'FS_Edit.FF_Scope').value).toBe('1')
  expect((await openTask(they, id)).form.sections.map((section) => section.id)).not.toContain('FS_Edit')
  const refused = { status: 403, code: 'request.not_allowed' }
  await expect(changeTaskByForm(they, single, { 'FS_Main.FF_Assignee': null })).rejects.toMatchObject(refused)
  await expect(changeTaskByForm(they, single, { 'FS_Main.FF_When': daily })).rejects.toMatchObject(refused)
  await expect(changeTaskByForm(they, id, { 'FS_Edit.FF_Scope': '2' }, { form })).rejects.toMatchObject({ status: 400 })
  await changeTaskByForm(they, id, { 'FS_Main.FF_Task': 'Foder og vand' })
  const names = (await tasksOf(who)).map(({ name }) => name).sort()
  expect(new Set(names)).toEqual(new Set(['Fej', 'Foder', 'Foder og vand']))
  expect(names.filter((name) => name === 'Foder og vand')).toHaveLength(1)
})

test('a reopened task is reported as overdue even when nothing else was open', async () => {
  const { who, place } = await aFarmWithWork()
  const { id } = await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Fej' })
  await complete(who, id)
  api.clock.set('2026-06-16T04:01:00Z')
  await work()
  await complete(who, id, false)
  api.clock.set('2026-06-17T04:01:00Z')
  await work()
  expect(await messagesOf(who)).toEqual(['Opgaven "Fej" i Stald 4 skulle være lavet 15.06.2026'])
})

test('a step of a done task is ticked by who did it for a day; reopening requires access to the farm', async () => {
  const { company, farm, who, place } = await aFarmWithWork()
  const [worker, other] = await Promise.all(
    [1, 2].map(() => aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })),
  )
  if (!worker || !other) throw new Error('nobody came')
  const steps = { 'FS_Sub.FF_SubTask': 'Sæbe', 'FS_Sub_1.FF_SubTask': 'Skyl' }
  const { id } = await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Vask', ...steps })
  const done = await complete(api.as(worker), id)
  const [first, second] = done.sub_assignments
  const tick = (caller: TestClient, step: typeof first) =>
    caller.call(putSubAssignment, {
      params: { id: id as AssignmentId, sub_id: step?.id as never },
      body: { is_completed: true },
    })
  const closed = { status: 422, code: 'assignment.closed' }
  await expect(tick(api.as(other), first)).rejects.toMatchObject(closed)
  await tick(api.as(worker), first)
  await sql`update farm_permission set permission = 'Read' where user_id = ${worker.userId}`.execute(api.db)
  await expect(complete(api.as(worker), id, false)).rejects.toMatchObject(closed)
  api.clock.advance({ hours: 25 })
  await expect(tick(who, second)).rejects.toMatchObject(closed)
})

test('task names are suggested from recent work on the farm, not from its whole history', async () => {
  const { company, farm, who, place } = await aFarmWithWork()
  await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Rens kanal' })
  await sql`insert into assignment (directory_id, id, farm_id, day, name, created_at)
    select ${company.directoryId}, gen_random_uuid(), ${farm.id}, ${TODAY}, 'Fodring', now() + interval '1 year'
    from generate_series(1, 500)`.execute(api.db)
  const { form } = await openForm(who, formId.task, place)
  expect(elementAt(form, 'FS_Main.FF_Task').type_settings.values?.map(({ value }) => value)).toEqual(['Fodring'])
})

/** Live updates are sent and their lease is renewed by timers of the process, during any request. */
const LIVE_TIMER = /pg_notify\(|^insert into live_publisher/
const statementText = (config: unknown) => (typeof config === 'string' ? config : (config as { text: string }).text)

test('a task or note at forty places takes as many statements as at two', async () => {
  const { company, farm, who } = await aFarmWithWork()
  const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const barns = await Promise.all(Array.from({ length: 40 }, (_, no) => aBarn(api.db, farm, { name: `Nr. ${no}` })))
  const ids = barns.map(({ id }) => id)
  // The first call of a person reads what its token needs.
  await notificationsOf(who)
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const cost = async (formId: number, count: number, filled: Parameters<typeof submitFormAtPlaces>[3]) => {
    queries.mockClear()
    await submitFormAtPlaces(who, formId, ids.slice(0, count), filled, { confirmed: true })
    return queries.mock.calls.filter(([config]) => !LIVE_TIMER.test(statementText(config))).length
  }
  const single = { 'FS_Main.FF_Task': 'Vask', 'FS_Main.FF_Assignee': worker.userId }
  const series = { ...single, 'FS_Main.FF_Task': 'Tilsyn', 'FS_Main.FF_When': daily }
  const note = { 'FS_Main.FF_Note': 'Hoste' }
  const few = [await cost(formId.task, 2, single), await cost(formId.task, 2, series), await cost(formId.note, 2, note)]
  const many = [
    await cost(formId.task, 40, single),
    await cost(formId.task, 40, series),
    await cost(formId.note, 40, note),
  ]
  queries.mockRestore()
  expect(many).toEqual(few)
  expect((await notificationsOf(api.as(worker))).total_rows).toBe(2 * 42)
})

test('a concurrent delete runs once; a record changed meanwhile is deleted in its new version', async () => {
  const { who, place } = await aFarmWithWork()
  const note = await submitForm(who, formId.note, place, { 'FS_Main.FF_Note': 'Hoste' })
  const template = await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Vask' })
  const gone = { status: 404, code: 'request.not_found' }
  const noteId = note.id as NoteId
  const templateId = template.id as AssignmentTemplateId
  const deleted = sql`update note set deleted_at = now() where id = ${noteId}`
  await expect(slower(deleted, () => who.call(removeNote, { params: { id: noteId } }))).rejects.toMatchObject(gone)
  const hidden = sql`update assignment_template set deleted_at = now() where id = ${templateId}`
  await expect(
    slower(hidden, () => who.call(removeAssignmentTemplate, { params: { id: templateId } })),
  ).rejects.toMatchObject(gone)
  const { id } = await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Fej' })
  await who.call(removeAssignment, { params: { id: id as AssignmentId }, query: {} })
  await expect(who.call(removeAssignment, { params: { id: id as AssignmentId }, query: {} })).rejects.toMatchObject(
    gone,
  )
})
