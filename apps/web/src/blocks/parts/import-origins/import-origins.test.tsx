import { getNoteForm } from '@herdboard/contract/core/form-endpoints.ts'
import { ImportId } from '@herdboard/contract/core/ids.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { listImportOrigins } from '@herdboard/contract/imports/import-origins.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aNote } from '#testing/work.ts'

const origin = ImportId.parse('00000000-0000-4000-8000-0000000001f1')

async function openNote(key: 'Read' | 'ReadWrite') {
  const farm = { ...exampleFarm(), permission: { key } }
  const barn = exampleBarn(farm)
  const note = aNote(farm, barn)
  signInBrowser({ profile: aProfile({ modules: ['RealTime'], role: 'Employee' }), farms: [farm], barns: [barn] })
  mockEndpoint(listNotes, () => [note])
  const text = anElement('textarea', 'FF_Note', 'Note', { value: note.name })
  mockEndpoint(getNoteForm, () =>
    aFormReply(aForm([aFormSection('FS_Main', 'Note', [text])], { note_id: note.id, version: 1 })),
  )
  const requests = mockEndpoint(listImportOrigins, () => [
    { id: origin, file_name: 'noter.csv', imported_at: '2026-06-15T12:00:00.000Z', row: 7 },
  ])
  const { user } = await openPage('/notes')
  await user.click(await screen.findByRole('button', { name: note.name }))
  await screen.findByRole('textbox', { name: /^Note/ })
  return { requests, note }
}

test('the window of a stored entry names the file and row that it came from, and leads to the import', async () => {
  const { requests, note } = await openNote('ReadWrite')
  const link = await screen.findByRole('link', { name: /Came from the file noter\.csv, row 7/ })
  expect(link).toHaveAttribute('href', `/imports/${origin}`)
  expect(requests[0]?.input).toMatchObject({ params: { subject_id: note.id } })
})

test('who may not import is not asked about imports', async () => {
  const { requests } = await openNote('Read')
  expect(requests).toHaveLength(0)
})
