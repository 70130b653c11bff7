import { getForm, getRecordForm, putForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import {
  listNotificationGroups,
  listNotifications,
  type Notification,
  patchNotification,
} from '@herdboard/contract/system/notifications.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { ourCompany } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { aPageOf, exampleSettlement } from '#testing/notifications.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { currentToasts } from '#ui/toasts/toast-store.ts'

const number = anElement('textbox', 'FF_Number', 'Pigs delivered', {
  value: 100,
  type_settings: { input_type: 'int' },
})
const form = aForm([aFormSection('FS_Main', 'Slaughter', [number])], { form_id: formId.slaughter, title: 'Slaughter' })

async function openFrom(notification: Notification) {
  signInBrowser()
  mockEndpoint(listNotificationGroups, () => [])
  const listRequests = mockEndpoint(listNotifications, () => aPageOf([notification]))
  const countRequests = mockEndpoint(getMeta, () => ({
    active_directory_id: ourCompany,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 1, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 0 },
  }))
  const formRequests = mockEndpoint(getForm, () => aFormReply(form))
  const sent = mockEndpoint(putForm, () => ({ id: 'made', message: 'Saved', pending: false }))
  const patchRequests = mockEndpoint(patchNotification, () => notification)
  const page = await openPage('/notifications')
  await page.user.click(await screen.findByRole('button', { name: /^(Handle|Show): Slaughter settlement/ }))
  if (notification.handling?.outcome === 'rejected')
    await page.user.click(await screen.findByRole('button', { name: 'Open the form anyway' }))
  const modal = await screen.findByRole('dialog', { name: /Slaughter/ })
  await within(modal).findByLabelText(/Pigs delivered/)
  return { ...page, modal, listRequests, countRequests, formRequests, sent, patchRequests }
}

async function openConfirmationFrom(notification: Notification) {
  const at = await openFrom(notification)
  await at.user.click(within(at.modal).getByRole('button', { name: /^Next/ }))
  await within(at.modal).findByRole('button', { name: /^Send/ })
  return at
}

test('[NOTIF-024] [API-082] notification row opens its form, and the submission names the notification', async () => {
  const notification = exampleSettlement()
  const { user, modal, formRequests, sent } = await openConfirmationFrom(notification)
  const nref = notification.resource?.reference_id
  expect(formRequests[0]?.input).toMatchObject({ params: { form_id: formId.slaughter }, query: { nref } })
  await user.click(within(modal).getByRole('button', { name: /^Send/ }))
  await expect.poll(() => sent[0]?.input.body).toMatchObject({ nref })
})

test('[NOTIF-050] [NOTIF-059] [NOTIF-060] closed notification window marks it read and refetches list and counts', async () => {
  const notification = exampleSettlement()
  const { user, modal, listRequests, countRequests, patchRequests } = await openFrom(notification)
  const before = [listRequests.length, countRequests.length] as const
  expect(patchRequests).toHaveLength(0)
  await user.click(within(modal).getAllByRole('button', { name: /^Close/ })[0] as HTMLElement)
  await expect
    .poll(() => patchRequests[0]?.input)
    .toMatchObject({
      params: { id: notification.id },
      body: [{ op: 'replace', path: '/read', value: true }],
    })
  await expect.poll(() => listRequests.length).toBeGreaterThan(before[0])
  await expect.poll(() => countRequests.length).toBeGreaterThan(before[1])
})

test('[NOTIF-053] [NOTIF-055] [NOTIF-056] [API-091] rejectable notification offers Send, Edit and Reject; rejecting is confirmed for 5 s and closes', async () => {
  const { user, modal, patchRequests } = await openConfirmationFrom(exampleSettlement())
  for (const name of [/^Send/, /^Edit$/, /^Reject$/])
    expect(within(modal).getAllByRole('button', { name }).length).toBeGreaterThan(0)
  await user.click(within(modal).getByRole('button', { name: 'Reject' }))
  await expect.poll(() => patchRequests[0]?.input.body).toEqual([{ op: 'replace', path: '/rejected', value: true }])
  await expect.poll(() => currentToasts().at(-1)).toMatchObject({ kind: 'success', ms: 5_000 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const decision = {
  outcome: 'approved' as const,
  by: 'Anna Holm',
  at: '2026-06-15T08:05:00.000Z',
  record_id: RecordId.parse('00000000-0000-4000-8000-0000000000a1'),
  is_record_deleted: false,
}

test('a notification approved meanwhile says who and when in place of its form, and opens the record', async () => {
  signInBrowser()
  mockEndpoint(listNotificationGroups, () => [])
  mockEndpoint(listNotifications, () => aPageOf([exampleSettlement()]))
  const message = 'The notification is already approved (Anna Holm, 15/06/2026 10:05)'
  mockEndpoint(getForm, () => {
    const messages = [{ code: 'notification.approved', message }]
    throw Response.json({ messages, request_id: 'x', record_id: decision.record_id }, { status: 409 })
  })
  const shown = mockEndpoint(getRecordForm, () => aFormReply(form))
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('button', { name: /^Handle: Slaughter settlement/ }))
  const modal = await screen.findByRole('dialog')
  expect(await within(modal).findByText(message)).toBeVisible()
  expect(within(modal).queryByLabelText(/Pigs delivered/)).toBeNull()
  await user.click(within(modal).getByRole('button', { name: 'Show the record' }))
  await expect.poll(() => shown[0]?.input.params).toMatchObject({ id: decision.record_id })
})

test('a notification whose record is gone says what became of it, without a try again', async () => {
  signInBrowser()
  mockEndpoint(listNotificationGroups, () => [])
  mockEndpoint(listNotifications, () => aPageOf([exampleSettlement()]))
  const message = 'The notification is already approved (Anna Holm, 15/06/2026 10:05)'
  mockEndpoint(getForm, () => {
    throw apiRefusal(409, [{ code: 'notification.approved', message }])
  })
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('button', { name: /^Handle: Slaughter settlement/ }))
  const modal = await screen.findByRole('dialog')
  expect(await within(modal).findByText(message)).toBeVisible()
  expect(within(modal).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a notification rejected meanwhile says who and when in place of its form, and may be opened', async () => {
  signInBrowser()
  mockEndpoint(listNotificationGroups, () => [])
  mockEndpoint(listNotifications, () => aPageOf([exampleSettlement()]))
  const message = 'The notification was rejected (Anna Holm, 15/06/2026 10:05)'
  mockEndpoint(getForm, ({ input }) => {
    if (input.query.reopens !== true) throw apiRefusal(409, [{ code: 'notification.rejected', message }])
    return aFormReply(form)
  })
  const sent = mockEndpoint(putForm, () => ({ id: 'made', message: 'Saved', pending: false }))
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('button', { name: /^Handle: Slaughter settlement/ }))
  const modal = await screen.findByRole('dialog')
  expect(await within(modal).findByText(message)).toBeVisible()
  expect(within(modal).queryByLabelText(/Pigs delivered/)).toBeNull()
  await user.click(within(modal).getByRole('button', { name: 'Open the form anyway' }))
  expect(await within(modal).findByLabelText(/Pigs delivered/)).toBeVisible()
  await user.click(within(modal).getByRole('button', { name: /^Next/ }))
  await user.click(await within(modal).findByRole('button', { name: /^Send/ }))
  await expect.poll(() => sent[0]?.input.body).toMatchObject({ reopens: true })
})

test('a form whose notification was rejected meanwhile says so, and is opened again as it was typed', async () => {
  const { user, modal } = await openFrom(exampleSettlement())
  const message = 'The notification was rejected (Anna Holm, 15/06/2026 10:05)'
  const sent = mockEndpoint(putForm, ({ input }) => {
    if (input.body.reopens !== true) throw apiRefusal(409, [{ code: 'notification.rejected', message }])
    return { id: 'made', message: 'Saved', pending: false }
  })
  await user.clear(within(modal).getByLabelText(/Pigs delivered/))
  await user.type(within(modal).getByLabelText(/Pigs delivered/), '98')
  await user.click(within(modal).getByRole('button', { name: /^Next/ }))
  await user.click(await within(modal).findByRole('button', { name: /^Send/ }))
  expect(await within(modal).findByText(message)).toBeVisible()
  await user.click(within(modal).getByRole('button', { name: 'Open the form anyway' }))
  expect(await within(modal).findByLabelText(/Pigs delivered/)).toHaveValue('98')
  await user.click(within(modal).getByRole('button', { name: /^Next/ }))
  await user.click(await within(modal).findByRole('button', { name: /^Send/ }))
  await expect.poll(() => sent.at(-1)?.input.body).toMatchObject({ reopens: true })
})

test('[NOTIF-054] [NOTIF-058] rejected notification says so and cannot be rejected again', async () => {
  const { modal } = await openConfirmationFrom(
    exampleSettlement({ requires_action: false, rejected: true, handling: { ...decision, outcome: 'rejected' } }),
  )
  expect(within(modal).getByText(/^Rejected by Anna Holm 15\/06\/2026/)).toBeVisible()
  expect(within(modal).queryByRole('button', { name: 'Reject' })).toBeNull()
})

test('[NOTIF-051] [NOTIF-052] approved notification says so, and neither Send nor Edit has an effect', async () => {
  const handled = { requires_action: false, approved: true, disabled: true, disabled_reason: 'Already handled' }
  const { user, modal, sent } = await openConfirmationFrom(exampleSettlement(handled))
  expect(within(modal).getByText('Approved')).toBeVisible()
  await user.click(within(modal).getByRole('button', { name: /^Send/ }))
  await user.click(within(modal).getAllByRole('button', { name: /^Edit$/ })[0] as HTMLElement)
  await user.keyboard('{Enter}')
  expect(sent).toHaveLength(0)
  expect(within(modal).getByText('Approved')).toBeVisible()
})
