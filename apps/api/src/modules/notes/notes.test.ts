import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { NoteId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { LIST_LIMIT, listNotes, removeNote } from '@herdboard/contract/herd/notes.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { listBarns, listFarms, listSections } from '@herdboard/contract/places/locations.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { fillForm, openForm, submitForm } from '#testing/forms/submit-form.ts'
import { changeNoteByForm, openNote, submitFormAtPlaces, tasksOf } from '#testing/forms/task-and-note-forms.ts'

const api = await testApi()
const period = { from: '2026-03-16', to: '2026-06-15' }
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygaard' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const other = await aBarn(api.db, farm, { name: 'Stald 5' })
const a1 = await aSection(api.db, barn, { name: 'A1' })
const a2 = await aSection(api.db, barn, { name: 'A2' })
const b1 = await aSection(api.db, other, { name: 'B1' })
const south = await aFarm(api.db, company, { name: 'Sydgaard' })
const may = (permission: 'Read' | 'ReadWrite') => [{ farm, permission }]
const notesQuery = (location_ids: string, more: object = {}) => ({ query: { ...period, location_ids, ...more } })
const administrator = api.as(company)
let worker: TestPerson
let trainee: TestPerson
let adviser: TestPerson

beforeAll(async () => {
  worker = await aPerson(api.db, { company, farms: may('ReadWrite') })
  trainee = await aPerson(api.db, { company, farms: may('ReadWrite') })
  adviser = await aPerson(api.db, { company, role: 'Advisor', farms: may('Read') })
})

describe('note', () => {
  test('[API-040] [NOTES-008] note is written in a section and visible to every reader of the farm', async () => {
    const saved = await submitForm(
      api.as(worker),
      formId.note,
      { section_id: a1.id },
      { 'FS_Main.FF_Note': 'Hoste i sti 3' },
    )
    expect(saved.message).toBe('Noten er gemt')
    const [note] = await api.as(adviser).call(listNotes, notesQuery(a1.id, { limit: LIST_LIMIT }))
    expect(note).toEqual({
      id: saved.id,
      date: '2026-06-15',
      farm_id: farm.id,
      farm_name: 'Nygaard',
      barn_id: barn.id,
      barn_name: 'Stald 4',
      section_id: a1.id,
      section_name: 'A1',
      name: 'Hoste i sti 3',
      user: 'Anna Holm',
      created_at_utc: expect.any(String),
    })
  })

  test('note is stored at once in each chosen place of one barn, and refused for mixed places', async () => {
    const text = { 'FS_Main.FF_Note': 'Vandet er skruet ned' }
    await submitFormAtPlaces(api.as(worker), formId.note, [a1.id, a2.id], text)
    const notes = await administrator.call(listNotes, notesQuery(barn.id))
    expect(notes.filter(({ name }) => name === 'Vandet er skruet ned').map(({ section_name }) => section_name)).toEqual(
      expect.arrayContaining(['A1', 'A2']),
    )
    for (const mixture of [
      [a1.id, b1.id],
      [barn.id, a1.id],
      [farm.id, barn.id],
      [farm.id, south.id],
    ]) {
      await expect(submitFormAtPlaces(administrator, formId.note, mixture, text)).rejects.toMatchObject({
        status: 422,
        code: 'location.mixed',
      })
    }
    await submitFormAtPlaces(api.as(worker), formId.note, [barn.id, other.id], text)
  })

  test('note of a farm is visible in each of its barns, note of a barn not in the other barns', async () => {
    const ofFarm = await submitForm(
      administrator,
      formId.note,
      { farm_id: farm.id },
      { 'FS_Main.FF_Note': 'Dyrlægen kommer onsdag' },
    )
    const ofOther = await submitForm(
      administrator,
      formId.note,
      { barn_id: other.id },
      { 'FS_Main.FF_Note': 'Ny låge' },
    )
    const seen = async (place: string) =>
      (await administrator.call(listNotes, notesQuery(place))).map(({ id }) => id as string)
    expect(await seen(a1.id)).toContain(ofFarm.id)
    expect(await seen(a1.id)).not.toContain(ofOther.id)
    expect(await seen(b1.id)).toContain(ofOther.id)
    expect(await seen(farm.id)).toEqual(expect.arrayContaining([ofFarm.id, ofOther.id]))
    expect(await seen(south.id)).toEqual([])
    expect(await seen('')).toEqual([])
  })

  test('[CONST-014] notes are listed newest first, within their period, up to the limit of 99999', async () => {
    const yesterday = { 'FS_Main.FF_Note': 'I går', 'FS_Main.FF_Date': '2026-06-14' }
    await submitForm(administrator, formId.note, { farm_id: south.id }, yesterday)
    await submitForm(
      administrator,
      formId.note,
      { farm_id: south.id },
      { ...yesterday, 'FS_Main.FF_Date': '2026-02-01' },
    )
    await submitForm(administrator, formId.note, { farm_id: south.id }, { 'FS_Main.FF_Note': 'I dag' })
    const dates = async (query: object) =>
      (await administrator.call(listNotes, { query: { ...period, location_ids: south.id, ...query } })).map(
        ({ date }) => date,
      )
    expect(await dates({ limit: 99_999 })).toEqual(['2026-06-15', '2026-06-14'])
    expect(await dates({ limit: 1 })).toEqual(['2026-06-15'])
    expect(await dates({ from: '2026-02-01', to: '2026-02-01' })).toEqual(['2026-02-01'])
    const aboveLimit = await administrator.send(listNotes, { query: { ...period, limit: 100_000 } })
    expect(aboveLimit.statusCode).toBe(400)
  })

  test.each([
    [{ 'FS_Main.FF_Note': ' ' }, 'keyValuePairs.notEmpty', 'FS_Main.FF_Note'],
    [{ 'FS_Main.FF_Note': 'x'.repeat(2001) }, 'strings.maxLength', 'FS_Main.FF_Note'],
    [{ 'FS_Main.FF_Note': 'I morgen', 'FS_Main.FF_Date': '2026-06-16' }, 'dates.future', 'FS_Main.FF_Date'],
  ])('note is refused when empty, too long or dated tomorrow: %#', async (filled, code, field) => {
    const sent = submitForm(administrator, formId.note, { farm_id: farm.id }, filled)
    await expect(sent).rejects.toMatchObject({ status: 422, messages: [{ code, field }] })
  })

  test('note can create a task named after its beginning', async () => {
    const text = `Ventilatoren larmer. ${'Den skal skiftes. '.repeat(20)}`.trim()
    const filled = { 'FS_Main.FF_Note': text, 'FS_More.FF_CreateTask': true }
    await submitFormAtPlaces(api.as(worker), formId.note, [a1.id, a2.id], filled)
    const tasks = (await tasksOf(administrator)).filter(({ name }) => name.startsWith('Ventilatoren'))
    expect(tasks.map(({ name, date, priority, section_name }) => [name, date, priority, section_name]).sort()).toEqual([
      [text.slice(0, 200), '2026-06-15', 'normal', 'A1'],
      [text.slice(0, 200), '2026-06-15', 'normal', 'A2'],
    ])
  })
})

describe('note permissions', () => {
  test('[API-059] [API-065] [API-089] [NOTES-009] [NOTES-010] note can be changed and deleted by author and administrator, and only read by others', async () => {
    const { id } = await submitForm(
      api.as(worker),
      formId.note,
      { barn_id: barn.id },
      { 'FS_Main.FF_Note': 'Min note' },
    )
    const flags = async (who: TestPerson) => {
      const { editable, deletable } = await openNote(api.as(who), id)
      return [editable, deletable]
    }
    expect(await flags(worker)).toEqual([true, true])
    expect(await flags(company.manager)).toEqual([true, true])
    expect(await flags(trainee)).toEqual([false, false])
    expect(await flags(adviser)).toEqual([false, false])
    for (const who of [trainee, adviser]) {
      await expect(changeNoteByForm(api.as(who), id, { 'FS_Main.FF_Note': 'Andet' })).rejects.toMatchObject({
        status: 403,
      })
      const removal = api.as(who).call(removeNote, { params: { id: id as NoteId } })
      await expect(removal).rejects.toMatchObject({ status: 403 })
    }
    expect((await changeNoteByForm(administrator, id, { 'FS_Main.FF_Note': 'Rettet' })).message).toBe('Noten er gemt')
    expect((await openNote(api.as(worker), id)).form.note_id).toBe(id)
    await api.as(worker).call(removeNote, { params: { id: id as NoteId } })
    await expect(openNote(administrator, id)).rejects.toMatchObject({ status: 404 })
    const auditLog = await api.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(auditLog.map(({ action, before }) => [action, (before as { text?: string } | null)?.text])).toEqual([
      ['note.create', undefined],
      ['note.update', 'Min note'],
      ['note.delete', 'Rettet'],
    ])
  })

  test('author without write permission can only read the own note', async () => {
    const leaver = await aPerson(api.db, { company, farms: may('ReadWrite') })
    const { id } = await submitForm(
      api.as(leaver),
      formId.note,
      { barn_id: barn.id },
      { 'FS_Main.FF_Note': 'Min sidste' },
    )
    await api.db
      .updateTable('farm_permission')
      .set({ permission: 'Read' })
      .where('user_id', '=', leaver.userId)
      .execute()
    expect(await openNote(api.as(leaver), id)).toMatchObject({ editable: false, deletable: false })
  })

  test('[NOTES-011] places that take notes offer action 36, but not to an adviser who only reads', async () => {
    const offers = async (who: TestPerson) => {
      const caller = api.as(who)
      const places = [
        ...(await caller.call(listFarms)).filter(({ farm_id }) => farm_id === farm.id),
        ...(await caller.call(listBarns)).filter(({ farm_id }) => farm_id === farm.id),
        ...(await caller.call(listSections)),
      ]
      return places.map(({ accessible_actions }) => accessible_actions.includes(36))
    }
    expect(new Set(await offers(worker))).toEqual(new Set([true]))
    expect(new Set(await offers(adviser))).toEqual(new Set([false]))
    const requested = { params: { form_id: formId.note }, query: { barn_id: barn.id } }
    await expect(api.as(adviser).call(getForm, requested)).rejects.toMatchObject({ code: 'location.not_allowed' })
  })

  test('notes are not available without the monitoring module', async () => {
    const small = await aCompany(api.db, { modules: ['Assignments'] })
    const place = await aFarm(api.db, small)
    await expect(api.as(small).call(listNotes, { query: period })).rejects.toMatchObject({ status: 403 })
    await expect(openForm(api.as(small), formId.note, { farm_id: place.id })).rejects.toMatchObject({ status: 403 })
  })
})

describe('concurrent note changes', () => {
  test('note change is refused when another user changed the note meanwhile', async () => {
    const { id } = await submitForm(api.as(worker), formId.note, { barn_id: barn.id }, { 'FS_Main.FF_Note': 'Først' })
    const { form } = await openNote(api.as(worker), id)
    await changeNoteByForm(administrator, id, { 'FS_Main.FF_Note': 'Imens' })
    await expect(changeNoteByForm(api.as(worker), id, { 'FS_Main.FF_Note': 'For sent' }, form)).rejects.toMatchObject({
      status: 409,
      code: 'forms.stale',
      body: { current: { note_id: id, version: 2 } },
    })
  })

  test('note sent twice with one idempotency key is stored once', async () => {
    const place = { barn_id: barn.id }
    const { form } = await openForm(administrator, formId.note, place)
    const body = { ...place, form: fillForm(form, { 'FS_Main.FF_Note': 'Kun én gang' }) }
    const send = () => administrator.call(postForm, { params: { form_id: formId.note }, body }, { key: 'note-1' })
    expect(await send()).toEqual(await send())
    const notes = await administrator.call(listNotes, notesQuery(barn.id))
    expect(notes.filter(({ name }) => name === 'Kun én gang')).toHaveLength(1)
  })
})

test('places and notes of another company are not found', async () => {
  const theirs = await aCompany(api.db)
  const place = await aFarm(api.db, theirs)
  const { id } = await submitForm(api.as(theirs), formId.note, { farm_id: place.id }, { 'FS_Main.FF_Note': 'Deres' })
  await expect(openNote(administrator, id)).rejects.toMatchObject({ status: 404 })
  await expect(
    submitFormAtPlaces(administrator, formId.note, [place.id], { 'FS_Main.FF_Note': 'x' }),
  ).rejects.toMatchObject({
    status: 404,
  })
  const body = {
    location_ids: [barn.id, place.id] as unknown as PlaceId[],
    form: fillForm((await openForm(administrator, formId.note, { barn_id: barn.id })).form, { 'FS_Main.FF_Note': 'x' }),
  }
  await expect(administrator.call(postForm, { params: { form_id: formId.note }, body })).rejects.toMatchObject({
    status: 404,
  })
  expect((await administrator.call(getMeta)).active_directory_id).toBe(company.directoryId)
})
