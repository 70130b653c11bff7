import 'fake-indexeddb/auto'
import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { getForm, postForm, putForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { BatchId } from '@herdboard/contract/core/ids.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { getBrand } from '@herdboard/contract/system/ui.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reopenAction } from '#blocks/parts/action-request/action-request.ts'
import { forgetComparison } from '#lib/compare-clock.ts'
import { changeOutboxEntry } from '#lib/outbox/change-outbox-entry.ts'
import { recordEntry } from '#lib/outbox/outbox.ts'
import { outboxEntries } from '#lib/outbox/outbox-state.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { anEvent, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm)
const section = exampleSection(barn, { name: 'A1', accessible_actions: [5], pigs: 210 })

beforeEach(async () => {
  await emptyDevice()
  signInBrowser({ farms: [farm], barns: [barn], sections: [section], events: [anEvent()] })
})
afterEach(leaveDevice)

/** Opens the confirmation of three dead pigs. */
async function openConfirmation() {
  mockEndpoint(listActions, () => [{ id: 5, form_id: formId.deadPigs, name: 'Dead', module: null, permission: null }])
  mockEndpoint(getForm, () => aFormReply(deadForm()))
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  await user.type(await screen.findByLabelText(/Number dead/), '3{Enter}')
  return { user, send: await screen.findByRole('button', { name: 'Send' }) }
}

test('entry of a window that cannot ask the server for its time waits as one that was never sent', async () => {
  const sent = mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
  const { user, send } = await openConfirmation()
  // As minutes later, without a network.
  mockEndpoint(getBrand, () => {
    throw connectionFailure()
  })
  forgetComparison()
  await user.click(send)
  expect(await screen.findByText('Saved on this device. It is sent when there is a connection.')).toBeVisible()
  expect(outboxEntries()).toMatchObject([{ attempts: 0, isOutcomeUnknown: false }])
  expect(sent).toEqual([])
})

test('draft of a tab that is killed while it asks for the time was never sent', async () => {
  mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
  const { send, user } = await openConfirmation()
  const asking = Promise.withResolvers<EndpointReply<typeof getBrand>>()
  const requests = mockEndpoint(getBrand, () => asking.promise)
  forgetComparison()
  await user.click(send)
  await expect.poll(() => requests).toHaveLength(1)
  expect(storedSubmission()).toMatchObject({ isOutcomeUnknown: false })
  asking.resolve({ name: 'Nygaard', colour: '#00324D', logo_url: null, support_email: null })
  expect(await screen.findByText('Saved on this device. It is sent when there is a connection.')).toBeVisible()
})

test('entry of a batch that was closed meanwhile is recorded at another place, with its key', async () => {
  const { clientId, stored } = recordEntry({
    formId: formId.deadPigs,
    title: 'Dead',
    placeName: 'Barn 4, Hold 7',
    target: { farm_id: farm.id, barn_id: barn.id, batch_id: BatchId.parse('00000000-0000-4000-8000-000000000077') },
    form: { version: 1, sections: [{ id: 'FS_Dead', children: [{ id: 'FF_Number', value: 3 }] }] },
    holdMs: 60_000,
  })
  await stored
  const entry = outboxEntries()[0]
  if (!entry) throw new Error('the entry is gone')
  const closed = { code: 'location.closed', message: 'Barn 4, Hold 7 is closed' }
  await changeOutboxEntry(entry, (now) => ({ ...now, state: 'refused', messages: [closed] }))
  mockEndpoint(getForm, () => aFormReply(deadForm()))
  const sent = mockEndpoint(postForm, () => ({ id: 'stored', message: 'Saved', pending: false }))
  const { user } = await openPage('/overview')
  act(() => reopenAction({ kind: 'correction', clientId, actionId: 5 }))
  await user.click(await screen.findByRole('radio', { name: /A1/ }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByLabelText(/Number dead/)).toHaveValue('3')
  expect(screen.queryByText(closed.message)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await expect.poll(() => sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([`outbox.${clientId}`])
  expect(sent[0]?.input.body).toMatchObject({ section_id: section.id })
  expect(sent[0]?.input.body).not.toHaveProperty('batch_id')
  await expect.poll(outboxEntries).toEqual([])
})

test('entry whose notification was rejected while it waited opens all the same, and is sent with its key', async () => {
  const { clientId, stored } = recordEntry({
    formId: formId.deadPigs,
    title: 'Dead',
    placeName: 'Barn 4, A1',
    target: { farm_id: farm.id, barn_id: barn.id, section_id: section.id, nref: 'settlement' },
    form: { version: 1, sections: [{ id: 'FS_Dead', children: [{ id: 'FF_Number', value: 3 }] }] },
    holdMs: 60_000,
  })
  await stored
  const entry = outboxEntries()[0]
  if (!entry) throw new Error('the entry is gone')
  const rejected = { code: 'notification.rejected', message: 'The notification was rejected (Anna Holm)' }
  await changeOutboxEntry(entry, (now) => ({ ...now, state: 'conflict', messages: [rejected] }))
  mockEndpoint(getForm, ({ input }) => {
    if (input.query.reopens !== true) throw apiRefusal(409, [rejected])
    return aFormReply(deadForm())
  })
  const sent = mockEndpoint(putForm, () => ({ id: 'stored', message: 'Saved', pending: false }))
  const { user } = await openPage('/overview')
  act(() => reopenAction({ kind: 'correction', clientId }))
  await user.click(await screen.findByRole('button', { name: 'Open the form anyway' }))
  expect(await screen.findByLabelText(/Number dead/)).toHaveValue('3')
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await expect.poll(() => sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([`outbox.${clientId}`])
  expect(sent[0]?.input.body).toMatchObject({ nref: 'settlement', reopens: true })
  await expect.poll(outboxEntries).toEqual([])
})

/** What a killed tab leaves of its form. */
function storedSubmission(): unknown {
  const [key] = Object.keys(localStorage).filter((name) => name.startsWith('herdboard.draft.'))
  return JSON.parse(localStorage.getItem(key ?? '') ?? 'null')?.draft.inProgress.submission
}
