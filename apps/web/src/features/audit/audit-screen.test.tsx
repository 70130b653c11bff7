import { AuditEntryId, UserId } from '@herdboard/contract/core/ids.ts'
import { restoreRecord } from '@herdboard/contract/herd/records.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import {
  type AuditDetail,
  getAuditEntry,
  listAudit,
  listAuditPeople,
  restoreDeleted,
} from '@herdboard/contract/system/audit-log.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const bo = { id: UserId.parse('00000000-0000-4000-9000-000000000002'), name: 'Bo Dam', is_gone: true }
const entry: AuditDetail = {
  id: AuditEntryId.parse('00000000-0000-4000-8000-0000000000a1'),
  at_utc: '2026-06-10T08:00:00.000Z',
  user: bo,
  kind: 'note',
  kind_name: 'Note',
  action_name: 'Ændret',
  subject: 'Hoste i sti 4',
  subject_id: null,
  place: 'Stald 4 (Nygaard)',
  way: 'program',
  program: 'Foderanlæg',
  confirmed: false,
  changes: [{ label: 'Tekst', before: 'Hoste', after: 'Hoste i sti 4' }],
}
const older = { ...entry, id: AuditEntryId.parse('00000000-0000-4000-8000-0000000000a2'), subject: 'Første note' }

function openAuditLog() {
  signInBrowser({ profile: aProfile({ role: 'DirectoryAdmin' }) })
  mockEndpoint(listAuditPeople, () => [bo])
  mockEndpoint(listDirectoryFarms, () => [])
  mockEndpoint(getAuditEntry, () => ({ ...entry, restorable: false, entry_restorable: false }))
  return mockEndpoint(listAudit, ({ input }) => {
    return input.query.after
      ? { data: [older], next: null, searched_back_to_utc: null }
      : {
          data: [entry],
          next: `2026-06-10T08:00:00.000Z_${entry.id}`,
          searched_back_to_utc: '2026-06-01T06:00:00.000Z',
        }
  })
}

test('audit log shows user, action and channel and marks deleted users; an entry opens both values', async () => {
  openAuditLog()
  const { user } = await openPage('/settings/audit')
  const table = await screen.findByRole('table', { name: 'Changes' })
  expect(within(table).getByText('Bo Dam (deleted)')).toBeVisible()
  expect(within(table).getByText('Program: Foderanlæg')).toBeVisible()
  await user.click(within(table).getByRole('button', { name: 'Note' }))
  const values = within(await screen.findByRole('dialog', { name: 'Note · Ændret' }))
  const cells = (await values.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells).toEqual(['Hoste', 'Hoste i sti 4'])
})

test('older audit entries load on request, and the screen says how far back was searched', async () => {
  openAuditLog()
  const { user } = await openPage('/settings/audit')
  expect(await screen.findByText('Searched back to 01/06/2026 08:00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Første note')).toBeVisible()
  expect(screen.getByText('Hoste i sti 4')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('audit search sends the typed words to the server', async () => {
  const requests = openAuditLog()
  const { user } = await openPage('/settings/audit')
  await user.type(await screen.findByRole('searchbox', { name: 'Search changes' }), 'hoste')
  await waitFor(() => expect(requests.at(-1)?.input.query).toMatchObject({ text: 'hoste' }))
})

test('audit search finds a person by both names, also after a pause behind the first name', async () => {
  const requests = openAuditLog()
  const { user } = await openPage('/settings/audit')
  const box = await screen.findByRole('searchbox', { name: 'Search changes' })
  await user.type(box, 'Karin ')
  await waitFor(() => expect(requests.at(-1)?.input.query).toMatchObject({ text: 'Karin' }))
  await user.type(box, 'Holm')
  await waitFor(() => expect(requests.at(-1)?.input.query).toMatchObject({ text: 'Karin Holm' }))
})

test('failed fetch of the audit log is reported and can be repeated', async () => {
  openAuditLog()
  mockEndpoint(listAudit, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: '' }])
  })
  const { user } = await openPage('/settings/audit')
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  mockEndpoint(listAudit, () => ({ data: [], next: null, searched_back_to_utc: null }))
  await user.click(retryButton)
  expect(await screen.findByText('No changes')).toBeVisible()
})

test('a deleted record is restored from its entry, and a doubt of the server is asked first', async () => {
  openAuditLog()
  const subject_id = '00000000-0000-4000-8000-0000000000b1'
  let isRestored = false
  mockEndpoint(getAuditEntry, () => ({
    ...entry,
    kind: 'record' as const,
    subject_id,
    restorable: !isRestored,
    entry_restorable: false,
  }))
  const requests = mockEndpoint(restoreRecord, ({ input }) => {
    if (!input.query.confirmed) throw apiRefusal(300, [{ code: 'stock.below_zero', message: 'Only 3 pigs are left' }])
    isRestored = true
    return null
  })
  const { user } = await openPage('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'Note' }))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Only 3 pigs are left')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore anyway' }))
  expect(await screen.findByText('Restored: Hoste i sti 4')).toBeVisible()
  expect(requests.map(({ input }) => input.params.id)).toEqual([subject_id, subject_id])
})

test('a restore whose answer is lost is tried again with the same key and the same confirmation', async () => {
  openAuditLog()
  const subject_id = '00000000-0000-4000-8000-0000000000b1'
  mockEndpoint(getAuditEntry, () => ({
    ...entry,
    kind: 'record' as const,
    subject_id,
    restorable: true,
    entry_restorable: false,
  }))
  let isCut = true
  const requests = mockEndpoint(restoreRecord, ({ input }) => {
    if (!input.query.confirmed) throw apiRefusal(300, [{ code: 'stock.below_zero', message: 'Only 3 pigs are left' }])
    if (isCut) throw connectionFailure()
    return null
  })
  const { user } = await openPage('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'Note' }))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  await user.click(await screen.findByRole('button', { name: 'Restore anyway' }))
  expect(await screen.findByText('No connection. We do not know whether it was restored.')).toBeVisible()
  isCut = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Restored: Hoste i sti 4')).toBeVisible()
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
  expect(requests.map(({ input }) => input.query.confirmed !== undefined)).toEqual([false, true, true])
})

test('a record that cannot come back says why, and offers no second try', async () => {
  openAuditLog()
  const subject_id = '00000000-0000-4000-8000-0000000000b1'
  mockEndpoint(getAuditEntry, () => ({
    ...entry,
    kind: 'record' as const,
    subject_id,
    restorable: true,
    entry_restorable: false,
  }))
  mockEndpoint(restoreRecord, () => {
    throw apiRefusal(422, [{ code: 'record.locked', message: 'The farm is locked through 31/05/2026' }])
  })
  const { user } = await openPage('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'Note' }))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The farm is locked through 31/05/2026')).toBeVisible()
  expect(screen.getByText('Cannot be restored')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore anyway' })).toBeNull()
})

test('a deleted note is restored by its entry, and a deleted place around it is named', async () => {
  openAuditLog()
  let isGone = true
  mockEndpoint(getAuditEntry, () => ({ ...entry, restorable: false, entry_restorable: true }))
  const requests = mockEndpoint(restoreDeleted, () => {
    if (isGone)
      throw apiRefusal(422, [{ code: 'restore.place_gone', message: 'Barn 4 is deleted. Restore Barn 4 first' }])
    return null
  })
  const { user } = await openPage('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'Note' }))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Barn 4 is deleted. Restore Barn 4 first')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore anyway' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  isGone = false
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Restored: Hoste i sti 4')).toBeVisible()
  expect(requests.map(({ input }) => input.params.id)).toEqual([entry.id, entry.id])
})
