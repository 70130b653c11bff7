import { getForm, getNoteForm, postForm, putNoteForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listNotes, type Note, removeNote } from '@herdboard/contract/herd/notes.ts'
import { listBarns, listSections } from '@herdboard/contract/places/locations.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFormReply } from '#testing/forms.ts'
import { aProfile, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aNote, noteForm } from '#testing/work.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { accessible_actions: [36] })
const a1 = exampleSection(barn, { name: 'A1', accessible_actions: [36] })
const dripping = aNote(farm, barn, {
  section_id: a1.id,
  section_name: 'A1',
  name: 'The feeder in pen 7 drips onto the straw',
})
const draughtNote = aNote(farm, barn, { date: '2026-11-18', name: 'Cold draught' })

function mockNotes(
  notes: readonly Note[] = [dripping, draughtNote],
  modules: ReturnType<typeof aProfile>['modules'] = ['Sections', 'RealTime'],
) {
  signInBrowser({ profile: aProfile({ modules }), farms: [farm], barns: [barn], sections: [a1] })
  return mockEndpoint(listNotes, () => [...notes])
}

test('[SHELL-017] [SHELL-080] notes have no screen and no link without the RealTime module', async () => {
  mockNotes([], ['Sections'])
  const { address } = await openPage('/notes')
  await expect.poll(address).toBe('/overview')
  expect(screen.queryByRole('link', { name: 'Notes' })).toBeNull()
})

test('[NOTES-001] [NOTES-002] [NOTES-003] [NOTES-008] notes of the period are found from the top bar', async () => {
  const requests = mockNotes()
  const { user, address } = await openPage('/assignments')
  await user.click(await screen.findByRole('link', { name: 'Notes' }))
  expect(await screen.findByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
  expect(address()).toMatch(/^\/notes/)
  expect(screen.getByRole('group', { name: 'Period' })).toBeVisible()

  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Farm', 'Barn', 'Section', 'Note'])
  const [, first] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('20/11/2026')
  expect(first).toHaveTextContent('Nygaard')
  expect(first).toHaveTextContent('Barn 4')
  expect(first).toHaveTextContent('A1')
  expect(requests[0]?.input.query).toMatchObject({ limit: 99_999 })
})

test('[NOTES-004] long note is cut at 30 characters and shown in full under the pointer', async () => {
  mockNotes()
  const { user } = await openPage('/notes')
  const shortText = await screen.findByText('The feeder in pen 7 drips onto…')
  await user.hover(shortText)
  expect(await screen.findByRole('tooltip', { name: dripping.name })).toBeInTheDocument()
})

test('[NOTES-005] note search covers the full text and is preserved in the address', async () => {
  mockNotes()
  const { user, address } = await openPage('/notes')
  await user.type(await screen.findByRole('searchbox', { name: 'Search notes' }), 'straw')
  await waitFor(() => expect(screen.queryByText('Cold draught')).toBeNull())
  expect(screen.getByText('The feeder in pen 7 drips onto…')).toBeVisible()
  await expect.poll(address).toContain('q=straw')
})

test('[FORM-015] [NOTES-006] [NOTES-012] [NOTES-014] note is created in the only barn and appears in the list', async () => {
  const requests = mockNotes([draughtNote])
  const formRequests = mockEndpoint(getForm, () => aFormReply(noteForm()))
  const sent = mockEndpoint(postForm, () => ({ id: 'new', message: '', pending: false }))
  const { user } = await openPage('/notes')
  await screen.findByText('Cold draught')
  await user.click(screen.getByRole('button', { name: 'New note' }))
  expect(await screen.findByRole('checkbox', { name: 'Barn 4' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Pigs cough in pen 3')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))

  expect(await screen.findByRole('heading', { name: 'Note saved' })).toBeVisible()
  expect(formRequests[0]?.input).toMatchObject({
    params: { form_id: formId.note },
    query: { farm_id: farm.id, barn_id: barn.id },
  })
  expect(sent[0]?.input).toMatchObject({
    params: { form_id: formId.note },
    body: { farm_id: farm.id, barn_id: barn.id },
  })
  await waitFor(() => expect(requests.length).toBeGreaterThan(1))
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await findToast('Note saved')).toBeVisible()
})

test('[NOTES-007] [NOTES-015] click on the text of a note opens it for editing', async () => {
  mockNotes()
  mockEndpoint(getNoteForm, () => aFormReply(noteForm({ note_id: draughtNote.id, version: 1 })))
  const sent = mockEndpoint(putNoteForm, () => ({ id: draughtNote.id, message: '', pending: false }))
  const { user } = await openPage('/notes')
  await user.click(await screen.findByRole('button', { name: 'Cold draught' }))
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Mended')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Note saved' })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ params: { id: draughtNote.id }, body: { form: { version: 1 } } })
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await findToast('Note saved')).toBeVisible()
})

test('[NOTES-009] [NOTES-010] note of another user is readable, and can neither be changed nor deleted', async () => {
  mockNotes()
  mockEndpoint(getNoteForm, () =>
    aFormReply(noteForm({ note_id: draughtNote.id, version: 1, buttons: { next: 'Next', delete: 'Delete' } }), {
      editable: false,
      deletable: false,
    }),
  )
  const { user } = await openPage('/notes')
  await user.click(await screen.findByRole('button', { name: 'Cold draught' }))
  expect(await screen.findByRole('textbox', { name: /^Note/ })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Next: check' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('[NOTES-016] own note is deleted after confirmation', async () => {
  mockNotes()
  mockEndpoint(getNoteForm, () =>
    aFormReply(noteForm({ note_id: draughtNote.id, version: 1, buttons: { next: 'Next', delete: 'Delete' } }), {
      deletable: true,
    }),
  )
  const removed = mockEndpoint(removeNote, () => null)
  const { user } = await openPage('/notes')
  await user.click(await screen.findByRole('button', { name: 'Cold draught' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Note?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete Note' }))
  expect(await screen.findByRole('heading', { name: 'Note deleted' })).toBeVisible()
  expect(removed[0]?.input.params.id).toBe(draughtNote.id)
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await findToast('Note deleted')).toBeVisible()
})

test('notes are limited to barns with the pig type on screen, which can be changed there', async () => {
  const weanerBarn = exampleBarn(farm, { name: 'Barn 1', is_weaners: true })
  signInBrowser({
    profile: aProfile({ modules: ['Sections', 'RealTime'] }),
    farms: [farm],
    barns: [barn, weanerBarn],
    sections: [a1],
  })
  const requests = mockEndpoint(listNotes, ({ input }) =>
    input.query.location_ids?.map(String).includes(weanerBarn.id)
      ? [aNote(farm, weanerBarn, { name: 'Warmer for the small ones' })]
      : [draughtNote],
  )
  const { user, address } = await openPage('/notes?pigs=slaughter')
  expect(await screen.findByText('Cold draught')).toBeVisible()
  expect(requests.map(({ input }) => input.query.location_ids)).toEqual([[barn.id]])
  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  expect(await screen.findByText('Warmer for the small ones')).toBeVisible()
  expect(screen.queryByText('Cold draught')).toBeNull()
  expect(address()).toContain('pigs=weaners')
})

test('[NOTES-011] note window cannot continue when there is no longer any place to write notes for', async () => {
  mockNotes()
  const { user, queryClient } = await openPage('/notes')
  await user.click(await screen.findByRole('button', { name: 'New note' }))
  expect(await screen.findByRole('button', { name: 'Next' })).toBeEnabled()
  mockEndpoint(listBarns, () => [exampleBarn(farm)])
  mockEndpoint(listSections, () => [])
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('There is no place where you can record this.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('user without write access reads notes and is not offered a new note', async () => {
  mockNotes()
  signInBrowser({
    profile: aProfile({ modules: ['Sections', 'RealTime'], role: 'Employee' }),
    farms: [{ ...farm, permission: { key: 'Read' } }],
    barns: [barn],
    sections: [a1],
  })
  let notes = [draughtNote]
  mockEndpoint(listNotes, () => notes)
  const { queryClient } = await openPage('/notes')
  expect(await screen.findByText('Cold draught')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New note' })).toBeNull()
  notes = []
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('No notes in the period')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New note' })).toBeNull()
})

test('failed fetch of the notes is reported and can be repeated', async () => {
  mockNotes()
  let tries = 0
  mockEndpoint(listNotes, () => {
    tries += 1
    if (tries === 1) throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
    return [draughtNote]
  })
  const { user } = await openPage('/notes')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Cold draught')).toBeVisible()
})
