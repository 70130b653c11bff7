import 'fake-indexeddb/auto'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { act, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAction, reopenAction, useActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { changeOutboxEntry } from '#lib/outbox/change-outbox-entry.ts'
import { addressToCorrect } from '#lib/outbox/correction-address.ts'
import { outboxEntry, recordEntry } from '#lib/outbox/outbox.ts'
import { forgetOutbox } from '#lib/outbox/outbox-state.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { useCorrectionOfRound } from './use-correction-of-round.ts'

beforeEach(emptyDevice)
afterEach(leaveDevice)
afterEach(() => void vi.unstubAllGlobals())

/** Two hundred dead pigs that the server refused, in a page that was closed since. */
async function refusedDeaths(): Promise<string> {
  const { clientId, stored } = recordEntry({
    formId: formId.deadPigs,
    title: '200 dead in S6',
    placeName: 'S6',
    target: {},
    form: { version: 1, sections: [{ id: 'FS_Dead', children: [{ id: 'FF_Number', value: 200 }] }] },
    holdMs: 60_000,
  })
  await stored
  const entry = outboxEntry(clientId)
  if (!entry) throw new Error('the entry is gone')
  await changeOutboxEntry(entry, (now) => ({
    ...now,
    state: 'refused',
    messages: [
      { code: 'numbers.above_stock', message: 'There are 114 pigs', field: 'FS_Dead.FF_Number' },
      { code: 'other', message: 'Ask your manager' },
    ],
  }))
  forgetOutbox()
  return clientId
}

test.each([
  ['opens in place of the draft of another entry', { kind: 'correction', clientId: 'other' }, 'refused'],
  ['does not take the place of another form that was left', { kind: 'new-note' }, undefined],
] as const)('entry of the round %s', (_, left, opened) => {
  const leave = vi.fn()
  vi.stubGlobal('location', { ...location, hash: '#correct=refused', replace: leave, reload: vi.fn() })
  reopenAction(left)
  const { result } = renderHook(() => {
    useCorrectionOfRound()
    return useActionRequest()
  })
  expect(result.current).toEqual(opened ? { kind: 'correction', clientId: opened } : left)
  expect(leave).not.toHaveBeenCalled()
  act(closeAction)
  expect(leave.mock.calls).toEqual([['/round']])
})

test('refused entry of the round opens with its reasons, is sent corrected, and leads back to the round', async () => {
  signInBrowser({ farms: [exampleFarm()] })
  const clientId = await refusedDeaths()
  mockEndpoint(getForm, () => aFormReply(deadForm()))
  const sent = mockEndpoint(postForm, () => ({ id: 'stored', message: 'Saved', pending: false }))
  const leave = vi.fn()
  const { hash } = new URL(addressToCorrect(clientId), location.href)
  vi.stubGlobal('location', { ...location, hash, replace: leave, reload: vi.fn() })
  const { user } = await openPage('/overview')
  const number = await screen.findByLabelText(/Number dead/)
  expect(number).toHaveValue('200')
  expect(screen.getByText('There are 114 pigs')).toBeVisible()
  expect(screen.getByText('Ask your manager')).toBeVisible()
  await user.clear(number)
  await user.type(number, '2')
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(leave.mock.calls).toEqual([['/round']]), 10_000)
  expect(sent).toHaveLength(1)
  const fields = sent[0]?.input.body.form.sections.flatMap(({ children }) => children)
  expect(fields?.find(({ id }) => id === 'FF_Number')?.value).toBe(2)
  expect(outboxEntry(clientId)).toBeNull()
})
