import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, NoteId } from '@herdboard/contract/core/ids.ts'
import { removeAssignment } from '@herdboard/contract/herd/assignments.ts'
import { listNotes, removeNote } from '@herdboard/contract/herd/notes.ts'
import {
  addBarn,
  listDirectoryBarns,
  listDirectorySections,
  removeBarn,
  removeFarm,
  removeSection,
} from '@herdboard/contract/places/place-setup.ts'
import { getAuditEntry, listAudit, restoreDeleted } from '@herdboard/contract/system/audit-log.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { tasksOf } from '#testing/forms/task-and-note-forms.ts'

/** What was deleted by mistake comes back by its entry of the audit log, as it was. */

const api = await testApi({ instant: '2026-06-15T08:00:00Z' })

async function aPlaceWithWork() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const section = await aSection(api.db, barn, { name: 'A2' })
  const who = api.as(company)
  const add = async (form: number, values: Record<string, string>) =>
    (await submitForm(who, form, { section_id: section.id }, values)).id
  const note = (await add(formId.note, { 'FS_Main.FF_Note': 'Hoste i sti 4' })) as NoteId
  const task = (await add(formId.task, { 'FS_Main.FF_Task': 'Vask', 'FS_Sub.FF_SubTask': 'Sæbe' })) as AssignmentId
  const deletionOf = async (id: string) => {
    const { data } = await who.call(listAudit, { query: { page_size: 500 } })
    const [newest] = data.filter(({ subject_id }) => subject_id === id)
    if (!newest) throw new Error('no entry')
    return newest.id
  }
  const restore = async (id: string) => who.call(restoreDeleted, { params: { id: await deletionOf(id) } })
  const notes = async () =>
    (await who.call(listNotes, { query: { from: '2026-06-01', to: '2026-06-30' } })).map(({ name }) => name)
  const sections = async () => (await who.call(listDirectorySections)).map(({ name }) => name)
  return { company, farm, barn, section, who, note, task, deletionOf, restore, notes, sections }
}

test('a deleted note comes back by its entry, once', async () => {
  const { who, note, restore, deletionOf, notes } = await aPlaceWithWork()
  await who.call(removeNote, { params: { id: note } })
  expect(await notes()).toEqual([])
  const deletion = await deletionOf(note)
  const isRestorable = async () => (await who.call(getAuditEntry, { params: { id: deletion } })).entry_restorable
  expect(await isRestorable()).toBe(true)
  await restore(note)
  expect(await notes()).toEqual(['Hoste i sti 4'])
  expect(await isRestorable()).toBe(false)
  await expect(who.call(restoreDeleted, { params: { id: deletion } })).rejects.toMatchObject({ status: 404 })
  const { data } = await who.call(listAudit, { query: { kind: 'note' } })
  expect(data[0]).toMatchObject({ subject_id: note, action_name: 'Gendannet', subject: 'Hoste i sti 4' })
})

test('of two restores at once, one brings the note back', async () => {
  const { who, note, deletionOf } = await aPlaceWithWork()
  await who.call(removeNote, { params: { id: note } })
  const params = { id: await deletionOf(note) }
  const statuses = await Promise.all([1, 2, 3].map(() => who.send(restoreDeleted, { params })))
  expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404])
})

test('a deleted task comes back with its steps', async () => {
  const { who, task, restore } = await aPlaceWithWork()
  await who.call(removeAssignment, { params: { id: task }, query: {} })
  expect(await tasksOf(who)).toEqual([])
  await restore(task)
  expect(await tasksOf(who)).toMatchObject([{ id: task, name: 'Vask' }])
})

test('a deleted rest of a series comes back, and the series goes on', async () => {
  const { company, who, section, restore } = await aPlaceWithWork()
  const when = { type: 'weekly' as const, start: '2026-06-15', end: null, interval: 1, weekdays: [0] }
  await submitForm(
    who,
    formId.task,
    { section_id: section.id },
    { 'FS_Main.FF_Task': 'Fodring', 'FS_Main.FF_When': when },
  )
  const ofSeries = async () => (await tasksOf(who)).filter(({ name }) => name === 'Fodring')
  const before = await ofSeries()
  const second = before[1]?.id as AssignmentId
  await who.call(removeAssignment, { params: { id: second }, query: { scope: 'following' } })
  expect((await ofSeries()).length).toBe(1)
  // The night in which no series goes on is the last one of its job.
  await api.db.deleteFrom('job').where('kind', '=', 'recurrences').execute()
  await restore(second)
  expect(await api.db.selectFrom('job').select('kind').where('kind', '=', 'recurrences').execute()).toHaveLength(1)
  expect((await ofSeries()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  const series = await api.db
    .selectFrom('assignment_series')
    .select(['end_day', 'ended_at'])
    .where('directory_id', '=', company.directoryId)
    .executeTakeFirstOrThrow()
  expect(series).toEqual({ end_day: null, ended_at: null })
})

test('the rest of a series that was changed since is refused, and comes back from the newest deletion on', async () => {
  const { company, who, section, restore } = await aPlaceWithWork()
  const when = { type: 'weekly' as const, start: '2026-06-15', end: null, interval: 1, weekdays: [0] }
  const content = { 'FS_Main.FF_Task': 'Fodring', 'FS_Main.FF_When': when }
  await submitForm(who, formId.task, { section_id: section.id }, content)
  const ofSeries = async () => (await tasksOf(who)).filter(({ name }) => name === 'Fodring').map(({ id }) => id)
  const all = await ofSeries()
  const [, second, third] = all as [AssignmentId, AssignmentId, AssignmentId]
  await who.call(removeAssignment, { params: { id: third }, query: { scope: 'following' } })
  await who.call(removeAssignment, { params: { id: second }, query: { scope: 'following' } })
  await expect(restore(third)).rejects.toMatchObject({ status: 422, messages: [{ code: 'restore.series_changed' }] })
  expect(await ofSeries()).toEqual(all.slice(0, 1))
  await restore(second)
  await restore(third)
  expect(await ofSeries()).toEqual(all)
  const series = await api.db
    .selectFrom('assignment_series')
    .select('end_day')
    .where('directory_id', '=', company.directoryId)
    .execute()
  expect(series).toEqual([{ end_day: null }])
})

test('a deleted farm comes back with what was deleted in it at once, and not with what was deleted before', async () => {
  const { who, farm, barn, restore, sections } = await aPlaceWithWork()
  const old = await aSection(api.db, barn, { name: 'A3' })
  await who.call(removeSection, { params: { id: old.id } })
  api.clock.advance({ minutes: 1 })
  await who.call(removeFarm, { params: { id: farm.id } })
  expect(await sections()).toEqual([])
  await restore(farm.id)
  expect(await sections()).toEqual(['A2'])
})

test('a farm comes back with the batches that were deleted at the same instant', async () => {
  const { company, who, farm, restore } = await aPlaceWithWork()
  const barn = await aBarn(api.db, farm, { name: 'Holdstald', isBatchProduction: true })
  const [batch, old] = [await aBatch(api.db, barn, { name: 'H1' }), await aBatch(api.db, barn, { name: 'H2' })]
  await api.db.updateTable('batch').set({ deleted_at: api.clock.now() }).where('id', '=', old.id).execute()
  api.clock.advance({ minutes: 1 })
  // As the undo of an import deletes what it made.
  await api.db.updateTable('batch').set({ deleted_at: api.clock.now() }).where('id', '=', batch.id).execute()
  await who.call(removeFarm, { params: { id: farm.id } })
  await restore(farm.id)
  const standing = await api.db
    .selectFrom('batch')
    .select('name')
    .where('directory_id', '=', company.directoryId)
    .where('deleted_at', 'is', null)
    .execute()
  expect(standing).toEqual([{ name: 'H1' }])
})

test('a section in a deleted barn comes back after the barn, and its note after the section', async () => {
  const { who, barn, section, note, restore, notes, sections } = await aPlaceWithWork()
  await who.call(removeNote, { params: { id: note } })
  await who.call(removeSection, { params: { id: section.id } })
  api.clock.advance({ minutes: 1 })
  await who.call(removeBarn, { params: { id: barn.id } })
  const gone = {
    status: 422,
    messages: [{ code: 'restore.place_gone', message: expect.stringMatching(/^Stald 4 er slettet/) }],
  }
  await expect(restore(section.id)).rejects.toMatchObject(gone)
  await expect(restore(note)).rejects.toMatchObject(gone)
  await restore(barn.id)
  await restore(section.id)
  await restore(note)
  expect([await sections(), await notes()]).toEqual([['A2'], ['Hoste i sti 4']])
})

test('a place whose name is taken by now does not come back', async () => {
  const { who, farm, barn, restore } = await aPlaceWithWork()
  await who.call(removeBarn, { params: { id: barn.id } })
  const body = { farm_id: farm.id, name: 'stald 4', animal_group: 'WEANERS', is_batch_production: false }
  await who.call(addBarn, { body: body as never })
  await expect(restore(barn.id)).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'location.name_taken', message: 'Navnet findes allerede under Nygaard' }],
  })
  expect((await who.call(listDirectoryBarns)).map(({ name }) => name)).toEqual(['stald 4'])
})

test('only administrators of the company restore', async () => {
  const { company, farm, who, note, deletionOf } = await aPlaceWithWork()
  await who.call(removeNote, { params: { id: note } })
  const params = { id: await deletionOf(note) }
  const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  await expect(api.as(worker).call(restoreDeleted, { params })).rejects.toMatchObject({ status: 403 })
  await expect(api.as(await aCompany(api.db)).call(restoreDeleted, { params })).rejects.toMatchObject({ status: 404 })
})
