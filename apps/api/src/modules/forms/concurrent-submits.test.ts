import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aSettlement, notificationsOf, raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aSection } from '#testing/fixtures/test-company.ts'
import { fillForm, openForm, submitForm } from '#testing/forms/submit-form.ts'
import { changeNoteByForm, changeTaskByForm, openNote, openTask, tasksOf } from '#testing/forms/task-and-note-forms.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

/** Results of requests sent at the same moment. */
const outcomes = async (sent: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(sent)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { accepted: settled.length - refused.length, refused }
}
/**
 * Sends a request while another transaction holds an uncommitted change: the request waits and continues after the
 * commit.
 */
async function slower<T>(written: RawBuilder<unknown>, send: () => Promise<T>): Promise<T> {
  const first = await api.db.startTransaction().execute()
  await written.execute(first)
  const sent = send()
  sent.catch(() => undefined)
  await vi.waitUntil(async () => {
    const { rows } = await sql<{ is_waiting: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as is_waiting`.execute(api.db)
    return rows[0]?.is_waiting === true
  })
  await first.commit().execute()
  return sent
}

const SIX = [1, 2, 3, 4, 5, 6]

test('the first of six concurrent changes to a note succeeds; the others see its new content', async () => {
  const { who, barn } = await aFormHerd(api, { head: 0 })
  const { id } = await submitForm(who, formId.note, { barn_id: barn.id }, { 'FS_Main.FF_Note': 'Hoste' })
  const { form } = await openNote(who, id)
  const { accepted, refused } = await outcomes(
    SIX.map((no) => changeNoteByForm(who, id, { 'FS_Main.FF_Note': `Hoste i sti ${no}` }, form)),
  )
  expect(accepted).toBe(1)
  const [{ name = '' } = {}] = await who.call(listNotes, { query: { from: '2026-06-01', to: '2026-06-30' } })
  expect(name).toMatch(/^Hoste i sti \d$/)
  for (const problem of refused) {
    expect(problem).toMatchObject({ status: 409, code: 'forms.stale', body: { current: { version: 2 } } })
    expect(JSON.stringify(problem.body.current)).toContain(name)
  }
})

test('a slower change of a note or task is refused with the current content', async () => {
  const { who, barn } = await aFormHerd(api, { head: 0 })
  const note = await submitForm(who, formId.note, { barn_id: barn.id }, { 'FS_Main.FF_Note': 'Hoste' })
  const written = sql`update note set text = 'Hoste i sti 7', version = version + 1 where id = ${note.id}`
  const shown = (text: string) => ({
    status: 409,
    code: 'forms.stale',
    body: { current: { version: 2, sections: expect.arrayContaining([withValue(text)]) } },
  })
  await expect(
    slower(written, () => changeNoteByForm(who, note.id, { 'FS_Main.FF_Note': 'Rask' })),
  ).rejects.toMatchObject(shown('Hoste i sti 7'))
  const task = await submitForm(who, formId.task, { barn_id: barn.id }, { 'FS_Main.FF_Task': 'Vask' })
  const renamed = sql`update assignment set name = 'Vask sti 7', version = version + 1 where id = ${task.id}`
  await expect(
    slower(renamed, () => changeTaskByForm(who, task.id, { 'FS_Main.FF_Task': 'Fej' })),
  ).rejects.toMatchObject(shown('Vask sti 7'))
})

const withValue = (value: string) =>
  expect.objectContaining({ children: expect.arrayContaining([expect.objectContaining({ value })]) })

test('the first of six concurrent changes to a task succeeds', async () => {
  const { who, barn } = await aFormHerd(api, { head: 0 })
  const { id } = await submitForm(who, formId.task, { barn_id: barn.id }, { 'FS_Main.FF_Task': 'Vask' })
  const { form } = await openTask(who, id)
  const { accepted, refused } = await outcomes(
    SIX.map((no) =>
      changeTaskByForm(who, id, { 'FS_Main.FF_Task': `Vask ${no}`, 'FS_Sub.FF_SubTask': 'Sæbe' }, { form }),
    ),
  )
  expect(accepted).toBe(1)
  for (const problem of refused) expect(problem).toMatchObject({ status: 409, code: 'forms.stale' })
  const [task] = await tasksOf(who)
  expect(task?.sub_assignments.map(({ description }) => description)).toEqual(['Sæbe'])
})

/** A settlement for 40 of the 120 pigs in section A2, waiting for approval, with a function that approves it. */
async function aWaitingSettlement() {
  const herd = await aFormHerd(api, { head: 120, day: '2026-03-01' })
  await raiseTestNotification(api, herd.company, aSettlement(herd.section))
  const [{ id = '' } = {}] = (await notificationsOf(herd.who)).data
  const slaughter = (no: string) => ({
    'FS_Main.FF_Date': '2026-06-10',
    'FS_Main.FF_Number': 40,
    'FS_Main.FF_AvgCarcassWeight': 89.5,
    'FS_Main.FF_LeanPct': 61,
    'FS_House.FF_Slaughterhouse': herd.slaughterhouse.id,
    'FS_House.FF_SettlementNo': no,
  })
  const send = async (no: string, place: Parameters<typeof openForm>[2] = herd.place) => {
    const { form } = await openForm(herd.who, formId.slaughter, herd.place)
    const body = { ...place, nref: id, confirmed: true, form: fillForm(form, slaughter(no)) }
    return herd.who.call(postForm, { params: { form_id: formId.slaughter }, body })
  }
  return { ...herd, id, send }
}

test('one of two concurrent approvals of a settlement counts, and the pigs depart once', async () => {
  const { who, section, send } = await aWaitingSettlement()
  const { accepted, refused } = await outcomes([send('1'), send('2')])
  expect(accepted).toBe(1)
  expect(refused).toMatchObject([{ status: 409, code: 'notification.approved' }])
  expect(await pigsIn(who, section)).toBe(80)
})

test('a settlement solved while its form is sent is no longer approved and records nothing', async () => {
  const { who, id, section, send } = await aWaitingSettlement()
  const solved = sql`update notification set closed_at = now() where id = ${id}`
  await expect(slower(solved, () => send('1'))).rejects.toMatchObject({ status: 409, code: 'notification.closed' })
  expect(await pigsIn(who, section)).toBe(120)
})

test('a settlement is not approved by a slaughter at another place', async () => {
  const { who, section, barn, send } = await aWaitingSettlement()
  const other = await aSection(api.db, barn, { name: 'A3' })
  await expect(send('1', { section_id: other.id })).rejects.toMatchObject({ status: 404, code: 'request.not_found' })
  expect(await pigsIn(who, section)).toBe(120)
  expect((await notificationsOf(who)).data).toMatchObject([{ approved: false, disabled: false }])
})
