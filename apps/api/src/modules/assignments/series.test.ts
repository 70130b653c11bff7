import type { RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, AssignmentTemplateId } from '@herdboard/contract/core/ids.ts'
import {
  listAssignments,
  listAssignmentTemplates,
  putAssignment,
  removeAssignment,
  removeAssignmentTemplate,
} from '@herdboard/contract/herd/assignments.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import {
  type FormInput,
  fillForm,
  openForm,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'
import {
  changeTaskByForm,
  changeTemplateByForm,
  openTask,
  openTemplate,
  submitFormAtPlaces,
  submitTemplateForm,
  tasksOf,
} from '#testing/forms/task-and-note-forms.ts'

const TODAY = '2026-06-15'
const api = await testApi()
const { recurrences, 'overdue-tasks': overdue } = jobHandlers
const handlers = { ...(recurrences && { recurrences }), ...(overdue && { 'overdue-tasks': overdue }) }
const work = () => runDueJobs({ database: api.database, clock: api.clock, log: createLog('silent') }, handlers)

/** Returns the number of statements that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  return rows[0]?.count ?? 0
}

const when = (over: Partial<RecurrenceValue>): FormInput => ({
  'FS_Main.FF_When': { type: 'weekly', start: TODAY, end: null, interval: 1, weekdays: [0], ...over },
})

/** A new company for each test, on Monday 15 June 2026 by default. */
async function aFarmWithWork(instant = `${TODAY}T10:00:00Z`) {
  api.clock.set(instant)
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const sections = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })] as const
  const who = api.as(company)
  const days = async (name: string) =>
    (
      await who.call(listAssignments, {
        query: { from: '2026-01-01', to: '2027-12-31', incl_incomplete: 'true' },
      })
    )
      .filter((task) => task.name === name)
      .map(({ date }) => date)
  const task = async (name: string, day: string) =>
    (await tasksOf(who)).find((one) => one.name === name && one.date === day)
  return { company, farm, barn, sections, who, days, task, place: { barn_id: barn.id } }
}

const complete = (who: TestClient, id: string) =>
  who.call(putAssignment, { params: { id: id as AssignmentId }, body: { is_completed: true } })

describe('series of tasks', () => {
  test('a series is created two weeks ahead and extended by a day each night, never twice', async () => {
    const { who, days, place } = await aFarmWithWork()
    await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Ugerunde', ...when({}) })
    expect(await days('Ugerunde')).toEqual(['2026-06-15', '2026-06-22', '2026-06-29'])
    expect((await tasksOf(who)).every(({ is_recurring }) => is_recurring)).toBe(true)
    for (let night = 0; night < 8; night++) {
      api.clock.advance({ days: 1 })
      expect(await work()).toBeGreaterThan(0)
      await work()
    }
    expect(await days('Ugerunde')).toEqual(['2026-06-15', '2026-06-22', '2026-06-29', '2026-07-06'])
  })

  test('a series of every fourth week always has its next day in the list', async () => {
    const { who, days, place } = await aFarmWithWork()
    await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Test alarm', ...when({ interval: 4 }) })
    expect(await days('Test alarm')).toEqual(['2026-06-15', '2026-07-13'])
  })

  test('a series crosses the change of clocks without losing or doubling a day', async () => {
    const { who, days, place } = await aFarmWithWork('2026-10-20T10:00:00Z')
    const daily = when({ type: 'daily', weekdays: [], start: '2026-10-20', end: '2026-11-20' })
    await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Tilsyn', ...daily })
    for (let night = 0; night < 35; night++) {
      api.clock.advance({ hours: 24 })
      await work()
    }
    const all = await days('Tilsyn')
    expect(all).toHaveLength(32)
    expect(new Set(all).size).toBe(32)
    expect([all[0], all[5], all.at(-1)]).toEqual(['2026-10-20', '2026-10-25', '2026-11-20'])
    // The series has ended, and no job runs for it any more.
    const left = await api.db.selectFrom('job').select('kind').where('kind', '=', 'recurrences').execute()
    const running = await api.db.selectFrom('assignment_series').select('name').where('ended_at', 'is', null).execute()
    expect(running.map(({ name }) => name)).not.toContain('Tilsyn')
    expect(left.length).toBeLessThanOrEqual(running.length)
  })

  test('a deleted day of a series does not return, a moved day is not created again', async () => {
    const { who, days, task, place } = await aFarmWithWork()
    await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Rotter', ...when({}) })
    const [first, second] = [await task('Rotter', '2026-06-22'), await task('Rotter', '2026-06-29')]
    await who.call(removeAssignment, { params: { id: first?.id as AssignmentId }, query: {} })
    await changeTaskByForm(who, second?.id ?? '', when({ start: '2026-06-30' }))
    api.clock.advance({ days: 1 })
    await work()
    expect(await days('Rotter')).toEqual(['2026-06-15', '2026-06-30'])
  })

  test('a series changed for one day leaves the others; for the following it restarts, done days stay', async () => {
    const { who, days, task, place } = await aFarmWithWork()
    const steps = { 'FS_Sub.FF_SubTask': 'Vand', 'FS_Sub_1.FF_SubTask': 'Foder' }
    await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Runde', ...steps, ...when({ weekdays: [0, 3] }) })
    const done = await task('Runde', '2026-06-25')
    await complete(who, done?.id ?? '')
    const alone = await task('Runde', '2026-06-15')
    await changeTaskByForm(who, alone?.id ?? '', { 'FS_Main.FF_Task': 'Lille runde' })
    expect(await days('Lille runde')).toEqual(['2026-06-15'])

    const turning = await task('Runde', '2026-06-22')
    const { form } = await openTask(who, turning?.id ?? '')
    expect(valueAt(form, 'FS_Edit.FF_Scope')).toBe('1')
    const onTuesdays = when({ start: '2026-06-23', weekdays: [1] })
    await changeTaskByForm(who, turning?.id ?? '', {
      'FS_Main.FF_Task': 'Stor runde',
      'FS_Edit.FF_Scope': '2',
      ...onTuesdays,
    })
    expect(await days('Runde')).toEqual(['2026-06-18', '2026-06-25'])
    expect(await days('Stor runde')).toEqual(['2026-06-23'])
    api.clock.advance({ days: 10 })
    await work()
    expect(await days('Runde')).toEqual(['2026-06-18', '2026-06-25'])
    expect(await days('Stor runde')).toEqual(['2026-06-23', '2026-06-30', '2026-07-07'])
    const later = await task('Stor runde', '2026-07-07')
    expect(later?.sub_assignments.map(({ description }) => description)).toEqual(['Vand', 'Foder'])
  })

  test('a series deleted from a day on ends there; a single day set to repeat begins a series', async () => {
    const { who, days, task, place } = await aFarmWithWork()
    await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Sluk', ...when({}) })
    const from = await task('Sluk', '2026-06-22')
    await who.call(removeAssignment, { params: { id: from?.id as AssignmentId }, query: { scope: 'following' } })
    api.clock.advance({ days: 3 })
    await work()
    expect(await days('Sluk')).toEqual(['2026-06-15'])
    const [left] = await tasksOf(who)
    await changeTaskByForm(who, left?.id ?? '', {
      'FS_Edit.FF_Scope': '2',
      ...when({ start: '2026-06-18', weekdays: [3] }),
    })
    expect(await days('Sluk')).toEqual(['2026-06-18', '2026-06-25', '2026-07-02'])
  })

  test.each([
    [when({ end: '2026-06-14' }), 422, 'recurrence.end'],
    [when({ weekdays: [] }), 422, 'recurrence.weekdays'],
    [when({ interval: 5 }), 422, 'recurrences.intervalMax'],
    [when({ weekdays: [6], end: '2026-06-17' }), 422, 'recurrence.never'],
    [when({ start: '2026-06-14' }), 422, 'dates.min'],
  ])('an impossible series is refused: %#', async (filled, status, code) => {
    const { who, place } = await aFarmWithWork()
    const sent = submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'x', ...filled })
    await expect(sent).rejects.toMatchObject({ status, messages: [{ code, field: 'FS_Main.FF_When' }] })
  })

  test('a template refuses an impossible series pattern', async () => {
    const { who } = await aFarmWithWork()
    const refused = (code: string) => ({ status: 422, messages: [{ code, field: 'FS_Main.FF_When' }] })
    const submitted = (over: Partial<RecurrenceValue>) =>
      submitTemplateForm(who, { 'FS_Main.FF_Task': 'Vask', ...when(over) })
    await expect(submitted({ start: null, weekdays: [] })).rejects.toMatchObject(refused('recurrence.weekdays'))
    await expect(submitted({ end: '2026-06-14' })).rejects.toMatchObject(refused('recurrence.end'))
  })

  test('a series of more than 200 tasks in 60 days requires confirmation', async () => {
    const { who, farm } = await aFarmWithWork()
    const barns = await Promise.all([1, 2, 3, 4].map((no) => aBarn(api.db, farm, { name: `Nr. ${no}` })))
    const daily = { 'FS_Main.FF_Task': 'Tilsyn', ...when({ type: 'daily', weekdays: [] }) }
    const ids = barns.map(({ id }) => id)
    await expect(submitFormAtPlaces(who, formId.task, ids, daily)).rejects.toMatchObject({
      status: 300,
      code: 'assignment.many',
      messages: [{ message: 'Det giver 240 opgaver de næste 60 dage' }],
    })
    await submitFormAtPlaces(who, formId.task, ids.slice(0, 3), daily)
    await submitFormAtPlaces(who, formId.task, ids, daily, { confirmed: true })
    expect(await tasksOf(who)).toHaveLength(7 * 15)
  })
})

test('an overdue task is reported to its assignee at six the next morning, to nobody once it is done', async () => {
  const { company, who, farm, place } = await aFarmWithWork()
  const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const heard = async (caller: TestClient) =>
    (await caller.call(listNotifications, { query: {} })).data
      .filter(({ type_id, disabled }) => type_id === notificationKind.assignmentOverdue && !disabled)
      .map(({ message }) => message)
  const { id } = await submitForm(who, formId.task, place, {
    'FS_Main.FF_Task': 'Fej',
    'FS_Main.FF_Assignee': worker.userId,
  })
  await submitForm(who, formId.task, { farm_id: farm.id }, { 'FS_Main.FF_Task': 'Ring' })
  api.clock.set('2026-06-16T03:59:00Z')
  await work()
  expect(await heard(api.as(worker))).toEqual([])
  api.clock.set('2026-06-16T04:01:00Z')
  await work()
  expect(await heard(who)).toEqual(['Opgaven "Ring" i Nygaard skulle være lavet 15.06.2026'])
  expect((await heard(api.as(worker))).sort()).toEqual([
    'Opgaven "Fej" i Stald 4 skulle være lavet 15.06.2026',
    'Opgaven "Ring" i Nygaard skulle være lavet 15.06.2026',
  ])
  await complete(who, id)
  expect(await heard(api.as(worker))).toEqual(['Opgaven "Ring" i Nygaard skulle være lavet 15.06.2026'])
})

describe('task template', () => {
  const washing: FormInput = {
    'FS_Main.FF_Task': 'Vask',
    'FS_Main.FF_Priority': '1',
    'FS_Main.FF_When': { type: 'weekly', start: null, end: null, interval: 2, weekdays: [2] },
    'FS_Sub.FF_SubTask': 'Sæbe',
    'FS_Sub_1.FF_SubTask': 'Skyl',
    'FS_Sub_2.FF_SubTask': 'Tør',
    'FS_More.FF_Remark': 'Husk handsker',
  }

  test('[API-043] [API-058] [API-066] [ASSIGN-022] a template is stored, listed by name, opened and changed', async () => {
    const { who, company } = await aFarmWithWork()
    const { id, message } = await submitTemplateForm(who, washing)
    expect(message).toBe('Skabelonen er oprettet')
    await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Optælling' })
    const listed = await who.call(listAssignmentTemplates)
    expect(listed.map(({ name }) => name)).toEqual(['Optælling', 'Vask'])
    expect(listed[1]).toEqual({ id, name: 'Vask', created_at_utc: expect.any(String), editable: true, deletable: true })
    const { form, record_id } = await openTemplate(who, id)
    expect([record_id, form.assignment_template_id, form.version]).toEqual([id, id, 1])
    expect(valueAt(form, 'FS_Sub_2.FF_SubTask')).toBe('Tør')
    expect(valueAt(form, 'FS_Main.FF_When')).toEqual(washing['FS_Main.FF_When'])
    expect((await changeTemplateByForm(who, id, { 'FS_Main.FF_Task': 'Vask og tør' })).message).toBe(
      'Skabelonen er gemt',
    )
    await expect(changeTemplateByForm(who, id, { 'FS_Main.FF_Task': 'For sent' }, form)).rejects.toMatchObject({
      status: 409,
      code: 'forms.stale',
    })
    const reader = await aPerson(api.db, { company })
    await expect(changeTemplateByForm(api.as(reader), id, {})).rejects.toMatchObject({ status: 403 })
    await expect(submitTemplateForm(api.as(reader), washing)).rejects.toMatchObject({ status: 403 })
    const others = api.as(await aCompany(api.db))
    await expect(openTemplate(others, id)).rejects.toMatchObject({ status: 404 })
  })

  test('a template name is unique, regardless of case', async () => {
    const { who } = await aFarmWithWork()
    const { id } = await submitTemplateForm(who, washing)
    const taken = { status: 422, messages: [{ code: 'template.name_taken', field: 'FS_Main.FF_Task' }] }
    await expect(submitTemplateForm(who, { 'FS_Main.FF_Task': 'VASK' })).rejects.toMatchObject(taken)
    const other = await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Tør' })
    await expect(changeTemplateByForm(who, other.id, { 'FS_Main.FF_Task': 'vask' })).rejects.toMatchObject(taken)
    await changeTemplateByForm(who, id, { 'FS_Main.FF_Task': 'VASK' })
  })

  test('two templates saved with one name at the same moment: the second is refused as taken', async () => {
    const { who } = await aFarmWithWork()
    const { id } = await submitTemplateForm(who, washing)
    const other = await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Tør' })
    const named = await api.db.startTransaction().execute()
    await sql`update assignment_template set name = 'Fælles' where id = ${id}`.execute(named)
    const slower = Promise.allSettled([
      changeTemplateByForm(who, other.id, { 'FS_Main.FF_Task': 'Fælles' }),
      submitTemplateForm(who, { 'FS_Main.FF_Task': 'FÆLLES' }),
    ])
    await vi.waitUntil(async () => (await waiting()) === 2)
    await named.commit().execute()
    const taken = { status: 422, messages: [{ code: 'template.name_taken', field: 'FS_Main.FF_Task' }] }
    expect(await slower).toMatchObject([
      { status: 'rejected', reason: taken },
      { status: 'rejected', reason: taken },
    ])
  })

  test('a template fills in a task, opened with it or selected in the form, including missing copies', async () => {
    const { who, place, days } = await aFarmWithWork()
    const { id } = await submitTemplateForm(who, washing)
    const opened = await who.call(getForm, { params: { form_id: formId.task }, query: { ...place, resource_id: id } })
    const filled = [
      'FS_Main.FF_Task',
      'FS_Main.FF_Priority',
      'FS_Sub.FF_SubTask',
      'FS_Sub_1.FF_SubTask',
      'FS_Sub_2.FF_SubTask',
      'FS_More.FF_Remark',
    ]
    const values = ['Vask', '1', 'Sæbe', 'Skyl', 'Tør', 'Husk handsker']
    expect(filled.map((address) => valueAt(opened.form, address))).toEqual(values)
    const starting = { type: 'weekly', start: TODAY, end: null, interval: 2, weekdays: [2] }
    expect(valueAt(opened.form, 'FS_Main.FF_When')).toEqual(starting)

    const { form } = await openForm(who, formId.task, place)
    const chosen = await typeInto(
      who,
      form,
      { 'FS_Main.FF_Template': id, 'FS_Main.FF_Task': 'Noget andet' },
      'FF_Template',
    )
    expect(valueAt(chosen, 'FS_Main.FF_Task')).toBe('Vask')
    expect(valueAt(chosen, 'FS_Main.FF_When')).toEqual(starting)
    expect(valueAt(chosen, 'FS_Sub.FF_SubTask')).toBe('Sæbe')

    const body = { ...place, resource_id: id, form: fillForm(opened.form, {}) }
    await who.call(postForm, { params: { form_id: formId.task }, body })
    expect(await days('Vask')).toEqual(['2026-06-17'])
    const unknown = {
      params: { form_id: formId.task },
      query: { ...place, resource_id: '018f0000-0000-7000-8000-000000000000' },
    }
    await expect(who.call(getForm, unknown)).rejects.toMatchObject({ status: 404 })
  })

  test('a template selected after one with more steps removes the extra steps', async () => {
    const { who, place } = await aFarmWithWork()
    const long = await submitTemplateForm(who, washing)
    const short = await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Fej', 'FS_Sub.FF_SubTask': 'Kost' })
    const request = { params: { form_id: formId.task }, query: { ...place, resource_id: long.id } }
    const { form } = await who.call(getForm, request)
    const chosen = await typeInto(who, form, { 'FS_Main.FF_Template': short.id }, 'FF_Template')
    const steps = ['FS_Sub', 'FS_Sub_1', 'FS_Sub_2'].map((part) => valueAt(chosen, `${part}.FF_SubTask`))
    expect(steps).toEqual(['Kost', null, null])
    const { id } = await who.call(postForm, {
      params: { form_id: formId.task },
      body: { ...place, form: fillForm(chosen, {}) },
    })
    const submitted = (await tasksOf(who)).find((task) => task.id === id)
    expect(submitted?.sub_assignments.map(({ description }) => description)).toEqual(['Kost'])
  })

  test('[API-088] a template is deleted by its author or an administrator; its tasks stay', async () => {
    const { who, company, farm, place } = await aFarmWithWork()
    const { id } = await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Fej' })
    await submitForm(who, formId.task, place, { 'FS_Main.FF_Task': 'Fej' })
    const params = { id: id as AssignmentTemplateId }
    const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
    expect(await worker.call(listAssignmentTemplates)).toMatchObject([{ editable: true, deletable: false }])
    await expect(worker.call(removeAssignmentTemplate, { params })).rejects.toMatchObject({ status: 403 })
    await who.call(removeAssignmentTemplate, { params })
    expect(await who.call(listAssignmentTemplates)).toEqual([])
    expect(await tasksOf(who)).toHaveLength(1)
    await submitTemplateForm(who, { 'FS_Main.FF_Task': 'Fej' })
  })
})
