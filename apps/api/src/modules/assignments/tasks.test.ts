import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, RecordId, SubAssignmentId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import {
  listAssignmentImages,
  listAssignments,
  listAssignmentTypes,
  putAssignment,
  putSubAssignment,
  removeAssignment,
} from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { listBarns, listFarms, listSections } from '@herdboard/contract/places/locations.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aPng } from '#testing/fixtures/photos.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestFarm } from '#testing/fixtures/test-company.ts'
import { type FormInput, fillForm, openForm, submitForm } from '#testing/forms/submit-form.ts'
import { changeTaskByForm, openTask, submitFormAtPlaces, tasksOf } from '#testing/forms/task-and-note-forms.ts'

const api = await testApi()
const period = { from: '2026-03-16', to: '2026-06-15' }
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygaard' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const section = await aSection(api.db, barn, { name: 'A1' })
const a2 = await aSection(api.db, barn, { name: 'A2' })
const hidden = await aFarm(api.db, company, { name: 'Sydgaard' })
const member = (permission: 'Read' | 'ReadWrite', role: 'Employee' | 'Advisor' = 'Employee', on: TestFarm = farm) =>
  aPerson(api.db, { company, role, farms: [{ farm: on, permission }] })
const worker = await member('ReadWrite')
const colleague = await member('ReadWrite')
const trainee = await member('Read')
const boss = api.as(company)
const [mads, ida, elev] = [worker, colleague, trainee].map((who) => api.as(who)) as [TestClient, TestClient, TestClient]

beforeEach(() => api.clock.set('2026-06-15T10:00:00.000Z'))

const washing: FormInput = {
  'FS_Main.FF_Task': 'Vask sektion',
  'FS_Main.FF_Priority': '1',
  'FS_Sub.FF_SubTask': 'Iblødsætning',
  'FS_Sub_1.FF_SubTask': 'Højtryk',
  'FS_Sub_2.FF_SubTask': 'Udtørring',
}
const on = (day: string, name: string, more: FormInput = {}): FormInput => ({
  'FS_Main.FF_Task': name,
  'FS_Main.FF_When': { type: 'single', start: day, end: null, interval: null, weekdays: [] },
  ...more,
})
const add = async (
  who: TestClient,
  filled: FormInput,
  place: Parameters<typeof submitForm>[2] = { section_id: section.id },
) => (await submitForm(who, formId.task, place, filled)).id as AssignmentId
const found = async (who: TestClient, id: string) => (await tasksOf(who)).find((task) => task.id === id)
const complete = (who: TestClient, id: AssignmentId, is_completed = true) =>
  who.call(putAssignment, { params: { id }, body: { is_completed } })
const tick = (who: TestClient, id: AssignmentId, sub_id: SubAssignmentId, is_completed = true) =>
  who.call(putSubAssignment, { params: { id, sub_id }, body: { is_completed } })
const stepsOf = async (who: TestClient, id: string) => (await found(who, id))?.sub_assignments ?? []

/** Inserts a treatment day directly in the database. */
async function aTreatmentDay(more: { record_id?: RecordId } = {}): Promise<AssignmentId> {
  const id = newId<AssignmentId>()
  const treatment = {
    treatment_id: newId(),
    treatment_day: 2,
    treatment_days: 3,
    withdrawal_end_day: '2026-06-24',
    animal_count: 4,
    dose_per_animal: 2.5,
    dose_unit: 'ml',
    pen: '7',
  }
  const at = { directory_id: company.directoryId, farm_id: farm.id, barn_id: barn.id, section_id: section.id }
  const row = { ...at, ...treatment, ...more, id, type_id: 2, day: '2026-06-15', name: 'Halthed: Betamox' }
  await api.db.insertInto('assignment').values(row).execute()
  return id
}

describe('task', () => {
  test('[API-041] [ASSIGN-017] [ASSIGN-019] [ASSIGN-020] the task list has every field that the screen shows', async () => {
    const id = await add(mads, { ...washing, 'FS_Main.FF_Assignee': worker.userId })
    const query = { ...period, location_ids: section.id, limit: LIST_LIMIT, incl_incomplete: 'true' as const }
    const tasks = await ida.call(listAssignments, { query })
    expect(tasks.find((task) => task.id === id)).toEqual({
      id,
      type_id: 1,
      is_completed: false,
      date: '2026-06-15',
      farm_id: farm.id,
      farm_name: 'Nygaard',
      barn_id: barn.id,
      barn_name: 'Stald 4',
      section_id: section.id,
      section_name: 'A1',
      name: 'Vask sektion',
      assignee: { full_name: 'Anna Holm' },
      completed_by: null,
      completed_at_utc: null,
      priority: 'high',
      location_id: section.id,
      sub_assignments: ['Iblødsætning', 'Højtryk', 'Udtørring'].map((description) => ({
        id: expect.any(String),
        description,
        is_completed: false,
      })),
      is_recurring: false,
      form: { form_id: formId.task, record_id: null, resource_id: null },
      treatment: null,
      editable: true,
      deletable: false,
    })
  })

  test('a task is listed once in each selected place', async () => {
    await submitFormAtPlaces(mads, formId.task, [section.id, a2.id], { 'FS_Main.FF_Task': 'Strø' })
    const places = (await tasksOf(boss)).filter(({ name }) => name === 'Strø').map(({ section_name }) => section_name)
    expect(places.sort()).toEqual(['A1', 'A2'])
  })

  test('the task list sorts overdue first, then day and priority; done tasks are limited to the period', async () => {
    const herd = await aCompany(api.db)
    const place = { farm_id: (await aFarm(api.db, herd)).id }
    const who = api.as(herd)
    api.clock.set('2026-02-01T10:00:00Z')
    const late = await add(who, on('2026-02-02', 'Sen'), place)
    const old = await add(who, on('2026-02-02', 'Gammel'), place)
    await complete(who, old)
    api.clock.set('2026-06-15T10:00:00Z')
    await add(who, on('2026-06-20', 'Lav', { 'FS_Main.FF_Priority': '3' }), place)
    await add(who, on('2026-06-20', 'Høj', { 'FS_Main.FF_Priority': '1' }), place)
    const ahead = await add(who, on('2026-06-30', 'Gjort før tid'), place)
    await complete(who, ahead)
    const names = async (query: object) =>
      (await who.call(listAssignments, { query: { ...period, ...query } })).map(({ name }) => name)
    expect(await names({ incl_incomplete: true })).toEqual(['Sen', 'Høj', 'Lav', 'Gjort før tid'])
    expect(await names({})).toEqual(['Gjort før tid'])
    expect(await names({ from: '2026-02-01' })).toEqual(['Sen', 'Gammel', 'Gjort før tid'])
    expect(late).not.toBe(old)
  })

  test('[API-042] [ASSIGN-018] task types are task and treatment', async () => {
    const types = await boss.call(listAssignmentTypes, {}, { language: 'en' })
    expect(types.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Task'],
      [2, 'Treatment'],
    ])
  })

  test.each([
    [{ 'FS_Main.FF_Task': '' }, 'keyValuePairs.notEmpty'],
    [on('2026-06-14', 'I går'), 'dates.min'],
    [{ 'FS_Main.FF_Task': 'x', 'FS_Main.FF_Assignee': newId() }, 'option.unknown'],
    [{ 'FS_Main.FF_Task': 'x', 'FS_Sub.FF_SubTask': 'x'.repeat(201) }, 'strings.maxLength'],
  ])('a task is refused with its wrong field: %#', async (filled, code) => {
    await expect(add(mads, filled)).rejects.toMatchObject({ status: 422, code })
  })

  test('[API-044] a task shows its photos', async () => {
    const data = (await aPng(4, 4)).toString('base64')
    const image = await mads.call(addImage, { body: { data } })
    const place = { section_id: section.id }
    const { form } = await openForm(mads, formId.task, place)
    const remark = { text: 'Som her', images: [image.id] }
    const body = { ...place, form: fillForm(form, { 'FS_Main.FF_Task': 'Ret rist', 'FS_More.FF_Remark': remark }) }
    const { id } = await mads.call(postForm, { params: { form_id: formId.task }, body })
    const images = await elev.call(listAssignmentImages, { params: { id: id as AssignmentId } })
    expect(images).toEqual([{ id: image.id, url: image.url }])
    await changeTaskByForm(boss, id, { 'FS_More.FF_Remark': 'Uden billede' })
    expect(await elev.call(listAssignmentImages, { params: { id: id as AssignmentId } })).toEqual([])
  })
})

describe('completing a task', () => {
  test('[API-068] the done button completes a task with person and time; a second press changes nothing', async () => {
    const id = await add(mads, { 'FS_Main.FF_Task': 'Fej' })
    const done = await complete(ida, id)
    expect(done).toMatchObject({ is_completed: true, completed_by: { full_name: 'Anna Holm' } })
    expect(done.completed_at_utc).toBe('2026-06-15T10:00:00.000Z')
    api.clock.advance({ minutes: 5 })
    expect((await complete(boss, id)).completed_at_utc).toBe('2026-06-15T10:00:00.000Z')
    const row = await api.db.selectFrom('assignment').select('completed_by').where('id', '=', id).executeTakeFirst()
    expect(row?.completed_by).toBe(colleague.userId)
  })

  test('[API-069] [ASSIGN-024] a task is completed with its last step', async () => {
    const id = await add(mads, washing)
    const [first, second, third] = await stepsOf(mads, id)
    if (!first || !second || !third) throw new Error('three steps')
    expect((await tick(mads, id, third.id)).is_completed).toBe(false)
    expect((await tick(mads, id, first.id)).is_completed).toBe(false)
    await tick(mads, id, first.id, false)
    await tick(ida, id, second.id)
    expect((await tick(ida, id, first.id)).is_completed).toBe(true)
    const steps = await api.db
      .selectFrom('assignment_step')
      .select(['position', 'completed_by'])
      .where('assignment_id', '=', id)
      .orderBy('position')
      .execute()
    expect(steps.map(({ completed_by }) => completed_by)).toEqual([colleague.userId, colleague.userId, worker.userId])
  })

  test('two people ticking the last two steps at the same moment complete a task once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await add(mads, {
        'FS_Main.FF_Task': 'To ad gangen',
        'FS_Sub.FF_SubTask': 'A',
        'FS_Sub_1.FF_SubTask': 'B',
      })
      const [a, b] = await stepsOf(mads, id)
      if (!a || !b) throw new Error('two steps')
      await Promise.all([tick(mads, id, a.id), tick(ida, id, b.id)])
      expect((await found(mads, id))?.is_completed).toBe(true)
      const auditEntries = await api.db
        .selectFrom('audit_entry')
        .select('id')
        .where('subject_id', '=', id)
        .where('action', '=', 'assignment.complete')
        .execute()
      expect(auditEntries).toHaveLength(1)
    }
  })

  test('a done task is reopened within a day by who did it or an administrator', async () => {
    const id = await add(mads, { 'FS_Main.FF_Task': 'Kalk gangen' })
    await complete(mads, id)
    await expect(complete(ida, id, false)).rejects.toMatchObject({ status: 422, code: 'assignment.closed' })
    expect((await complete(mads, id, false)).is_completed).toBe(false)
    await complete(mads, id)
    api.clock.advance({ hours: 23, minutes: 59 })
    await complete(boss, id, false)
    await complete(mads, id)
    api.clock.advance({ hours: 24 })
    await expect(complete(mads, id, false)).rejects.toMatchObject({ code: 'assignment.closed' })
    await expect(complete(boss, id, false)).rejects.toMatchObject({ code: 'assignment.closed' })
  })

  test('the form of a done task offers to reopen it, and nothing else without administrator rights', async () => {
    const id = await add(mads, { 'FS_Main.FF_Task': 'Mal numre' })
    await complete(mads, id)
    expect(await openTask(ida, id)).toMatchObject({ editable: false })
    expect(await openTask(mads, id)).toMatchObject({ editable: true, deletable: false })
    await expect(changeTaskByForm(mads, id, { 'FS_Main.FF_Task': 'Mal' })).rejects.toMatchObject({
      status: 422,
      messages: [{ code: 'assignment.done', field: 'FS_Edit.FF_Reopen' }],
    })
    await changeTaskByForm(mads, id, { 'FS_Main.FF_Task': 'Mal igen', 'FS_Edit.FF_Reopen': true })
    expect(await found(mads, id)).toMatchObject({ name: 'Mal igen', is_completed: false })
  })
})

describe('note permissions', () => {
  test('[API-057] [API-064] [API-087] [ASSIGN-031] [ASSIGN-032] a task is changed by writers, deleted by its author and administrators', async () => {
    const id = await add(mads, { 'FS_Main.FF_Task': 'Hent halm' })
    const flags = async (who: TestClient) => {
      const { editable, deletable } = await openTask(who, id)
      const listed = await found(who, id)
      expect([listed?.editable, listed?.deletable]).toEqual([editable, deletable])
      return [editable, deletable]
    }
    expect(await flags(mads)).toEqual([true, true])
    expect(await flags(ida)).toEqual([true, false])
    expect(await flags(elev)).toEqual([false, false])
    expect(await flags(boss)).toEqual([true, true])
    expect((await changeTaskByForm(ida, id, { 'FS_Main.FF_Task': 'Hent meget halm' })).message).toBe('Opgaven er gemt')
    await expect(changeTaskByForm(elev, id, { 'FS_Main.FF_Task': 'x' })).rejects.toMatchObject({ status: 403 })
    await expect(complete(elev, id)).rejects.toMatchObject({ status: 403 })
    for (const who of [ida, elev]) {
      await expect(who.call(removeAssignment, { params: { id }, query: {} })).rejects.toMatchObject({ status: 403 })
    }
    await mads.call(removeAssignment, { params: { id }, query: {} })
    expect(await found(boss, id)).toBeUndefined()
    await expect(openTask(boss, id)).rejects.toMatchObject({ status: 404 })
  })

  test('a reader may complete a task assigned to them', async () => {
    const id = await add(boss, { 'FS_Main.FF_Task': 'Vej 20 grise', 'FS_Main.FF_Assignee': trainee.userId })
    expect(await openTask(elev, id)).toMatchObject({ editable: true, deletable: false })
    expect((await complete(elev, id)).is_completed).toBe(true)
  })

  test('a task can be assigned to everybody who may read the farm, and to nobody else', async () => {
    const stranger = await member('ReadWrite', 'Employee', hidden)
    const { form } = await openForm(mads, formId.task, { section_id: section.id })
    const offered = form.sections[0]?.children.find(({ id }) => id === 'FF_Assignee')?.type_settings.values ?? []
    const ids = offered.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([trainee.userId, worker.userId, company.manager.userId]))
    expect(ids).not.toContain(stranger.userId)
  })

  test('a task of a farm without a right is neither listed nor counted', async () => {
    const id = await add(boss, on('2026-06-15', 'Hemmelig'), { farm_id: hidden.id })
    expect(await found(mads, id)).toBeUndefined()
    await expect(openTask(mads, id)).rejects.toMatchObject({ status: 404 })
    await expect(complete(mads, id)).rejects.toMatchObject({ status: 404 })
    const theirs = api.as(await aCompany(api.db))
    await expect(complete(theirs, id)).rejects.toMatchObject({ status: 404 })
  })

  test('[ASSIGN-029] places that take tasks offer action 31', async () => {
    const offers = async (who: TestClient) => {
      const places = [
        ...(await who.call(listFarms)).filter(({ farm_id }) => farm_id === farm.id),
        ...(await who.call(listBarns)),
        ...(await who.call(listSections)),
      ]
      return [...new Set(places.map(({ accessible_actions }) => accessible_actions.includes(31)))]
    }
    expect(await offers(mads)).toEqual([true])
    expect(await offers(elev)).toEqual([false])
    const request = { params: { form_id: formId.task }, query: { barn_id: barn.id } }
    await expect(elev.call(getForm, request)).rejects.toMatchObject({ code: 'location.not_allowed' })
  })
})

describe('treatment day as a task', () => {
  test('[ASSIGN-021] a treatment day shows its course', async () => {
    const id = await aTreatmentDay()
    expect(await found(mads, id)).toMatchObject({
      type_id: 2,
      form: { form_id: formId.treatmentDay, record_id: null, resource_id: id },
      treatment: {
        treatment_id: expect.any(String),
        day: 2,
        total_days: 3,
        retention_date: '2026-06-24',
        animal_count: 4,
        dosis_pr_animal: 2.5,
        dosis_unit: 'ml',
        label: null,
        pen: '7',
      },
    })
  })

  test('[ASSIGN-033] [ASSIGN-041] a treatment day without a record is changed and deleted by every writer on the farm', async () => {
    const id = await aTreatmentDay()
    expect(await found(ida, id)).toMatchObject({ editable: true, deletable: true })
    expect(await found(elev, id)).toMatchObject({ editable: false, deletable: false })
    await expect(elev.call(removeAssignment, { params: { id }, query: {} })).rejects.toMatchObject({ status: 403 })
    await ida.call(removeAssignment, { params: { id }, query: {} })
    expect(await found(ida, id)).toBeUndefined()
  })

  test('a treatment day with a record is changed through that record', async () => {
    const recordId = newId<RecordId>()
    const at = { directory_id: company.directoryId, farm_id: farm.id }
    await api.db
      .insertInto('record')
      .values({ ...at, id: recordId, type_id: recordKind.treatment, day: '2026-06-15' })
      .execute()
    const id = await aTreatmentDay({ record_id: recordId })
    expect(await found(boss, id)).toMatchObject({ editable: false, deletable: false, form: { record_id: recordId } })
  })

  test('a treatment day is not completed by the button and is hidden without the Medicine module', async () => {
    const id = await aTreatmentDay()
    await expect(complete(mads, id)).rejects.toMatchObject({ status: 422, code: 'assignment.by_form' })
    const modules = ['Assignments', 'Sections', 'RealTime']
    await api.db.updateTable('directory').set({ modules }).where('id', '=', company.directoryId).execute()
    expect(await found(mads, id)).toBeUndefined()
    await api.db
      .updateTable('directory')
      .set({ modules: [...modules, 'Medicine'] })
      .where('id', '=', company.directoryId)
      .execute()
  })
})

describe('waiting tasks', () => {
  test('[SHELL-111] the waiting count shows tasks due today and overdue on readable farms', async () => {
    const herd = await aCompany(api.db)
    const [north, south] = [await aFarm(api.db, herd), await aFarm(api.db, herd)]
    const reader = api.as(await aPerson(api.db, { company: herd, farms: [{ farm: north, permission: 'Read' }] }))
    const who = api.as(herd)
    api.clock.set('2026-06-10T10:00:00Z')
    for (const day of ['2026-06-10', '2026-06-14', '2026-06-15', '2026-06-15', '2026-06-16']) {
      await add(who, on(day, day), { farm_id: north.id })
    }
    await add(who, on('2026-06-15', 'syd'), { farm_id: south.id })
    const done = await add(who, on('2026-06-15', 'gjort'), { farm_id: north.id })
    api.clock.set('2026-06-15T10:00:00Z')
    await complete(who, done)
    expect((await reader.call(getMeta)).assignments).toEqual({ due: 2, overdue: 2 })
    expect((await who.call(getMeta)).assignments).toEqual({ due: 3, overdue: 2 })
    const without = await aCompany(api.db, { modules: ['RealTime'] })
    expect((await api.as(without).call(getMeta)).assignments).toEqual({ due: 0, overdue: 0 })
  })

  test('an assignee is notified of a task until it is done or assigned to somebody else', async () => {
    const heard = async (who: TestClient) =>
      (await who.call(listNotifications, { query: {} })).data
        .filter(({ type_id, disabled }) => type_id === notificationKind.assignmentAssigned && !disabled)
        .map(({ message }) => message)
    const fresh = [await member('ReadWrite'), await member('ReadWrite')] as const
    const [first, second] = fresh.map((who) => api.as(who)) as [TestClient, TestClient]
    const id = await add(mads, on('2026-06-17', 'Smør kæder', { 'FS_Main.FF_Assignee': fresh[0].userId }))
    expect(await heard(first)).toEqual(['Anna Holm har givet dig opgaven "Smør kæder" til 17.06.2026'])
    expect(await heard(mads)).toEqual([])
    await changeTaskByForm(mads, id, { 'FS_Main.FF_Assignee': fresh[1].userId })
    expect([await heard(first), (await heard(second)).length]).toEqual([[], 1])
    await complete(second, id)
    expect(await heard(second)).toEqual([])
    await add(second, on('2026-06-17', 'Min egen', { 'FS_Main.FF_Assignee': fresh[1].userId }))
    expect(await heard(second)).toEqual([])
  })
})

describe('concurrent note changes', () => {
  test('two people changing the same task do not overwrite each other', async () => {
    const id = await add(mads, washing)
    const { form } = await openTask(mads, id)
    await changeTaskByForm(ida, id, { 'FS_Main.FF_Task': 'Vask og tør' })
    await expect(changeTaskByForm(mads, id, { 'FS_Main.FF_Task': 'x' }, { form })).rejects.toMatchObject({
      status: 409,
      code: 'forms.stale',
      body: { current: { assignment_id: id } },
    })
  })

  test('a remaining step keeps its tick when steps around it are added or removed', async () => {
    const id = await add(mads, washing)
    const [, second] = await stepsOf(mads, id)
    if (second) await tick(mads, id, second.id)
    const { form } = await openTask(mads, id)
    const without = { ...form, sections: form.sections.filter((part) => part.id !== 'FS_Sub_2') }
    await changeTaskByForm(
      mads,
      id,
      { 'FS_Sub_1.FF_SubTask': 'Højtryk, koldt', 'FS_Sub_3.FF_SubTask': 'Desinfektion' },
      { form: without },
    )
    expect((await stepsOf(mads, id)).map(({ description, is_completed }) => [description, is_completed])).toEqual([
      ['Iblødsætning', false],
      ['Højtryk, koldt', true],
      ['Desinfektion', false],
    ])
  })
})
