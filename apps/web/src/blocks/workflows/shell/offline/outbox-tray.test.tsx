import 'fake-indexeddb/auto'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { BarnId } from '@herdboard/contract/core/ids.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAction, useActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { changeOutboxEntry } from '#lib/outbox/change-outbox-entry.ts'
import { outboxEntry, recordEntry } from '#lib/outbox/outbox.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { renderPart } from '#testing/render-part.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { OutboxTray } from './outbox-tray.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T06:00:00Z') })
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
  mockEndpoint(postForm, () => ({ id: 'stored', message: 'Gemt', pending: false }))
})
afterEach(async () => {
  await leaveDevice()
  vi.useRealTimers()
})

/** An entry that was recorded on the ninth by a clock that was probably a day behind. */
async function entryInDoubt(): Promise<OutboxEntry> {
  const { clientId, stored } = recordEntry({
    formId: formId.deadPigs,
    title: 'Døde',
    placeName: 'Stald 4',
    target: { barn_id: BarnId.parse('00000000-0000-4000-8000-000000000004') },
    form: { version: 1, sections: [{ id: 'FS_Dead', children: [{ id: 'FF_Date', value: '2026-06-09' }] }] },
    clock: { occurredAt: '2026-06-09T05:30:00.000Z', correctionMs: 0, earliestMs: 0, isSure: false },
    holdMs: HOUR_MS,
  })
  await stored
  const entry = outboxEntry(clientId)
  const doubt = { state: 'needs_answer', likelyAt: '2026-06-10T05:30:00.000Z' } as const
  const changed = entry && (await changeOutboxEntry(entry, (now) => ({ ...now, ...doubt })))
  if (!changed) throw new Error('the entry is gone')
  return changed
}

test('entry whose place was closed meanwhile opens the choice of another', async () => {
  const entry = await entryInDoubt()
  const closed = { code: 'location.closed', message: 'Stald 4 er lukket' }
  const refused = await changeOutboxEntry(entry, (now) => ({ ...now, state: 'refused', messages: [closed] }))
  mockEndpoint(listActions, () => [{ id: 5, form_id: formId.deadPigs, name: 'Døde', module: null, permission: null }])
  await renderTray(refused ?? entry)
  await userEvent.click(await screen.findByRole('button', { name: 'Vælg et andet sted', hidden: true }))
  const { result } = renderHook(useActionRequest)
  expect(result.current).toEqual({ kind: 'correction', clientId: entry.clientId, actionId: 5 })
  act(closeAction)
})

const keysOf = () =>
  screen
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('entry of which the server stored another version says so, and can only be deleted', async () => {
  const entry = await entryInDoubt()
  const mismatch = { code: 'idempotency.mismatch', message: 'Genindlæs for at se det gemte' }
  const changes = { state: 'conflict', likelyAt: null, messages: [mismatch] } as const
  await renderTray({ ...entry, ...changes })
  expect(await screen.findByText('Gemt i en anden udgave')).toBeVisible()
  expect(screen.getByText(/Se og ret den under Aktivitet/)).toBeVisible()
  expect(screen.queryByText(/Genindlæs/)).toBeNull()
  expect(keysOf()).toEqual(['Slet'])
})

test('entry of another company says that it waits for it, and is not corrected in this one', async () => {
  const entry = await entryInDoubt()
  const directoryId = '01890000-0000-7000-8000-0000000000aa'
  await renderTray({ ...entry, directoryId, state: 'refused', likelyAt: null })
  expect(await screen.findByText(/Registreret i en anden virksomhed/)).toBeVisible()
  expect(keysOf()).toEqual(['Prøv igen', 'Slet'])
})

const renderTray = (entry: OutboxEntry) =>
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <OutboxTray entries={[entry]} onClose={() => undefined} />
    </QueryClientProvider>,
  )

const sentDay = ({ clientId }: OutboxEntry) => outboxEntry(clientId)?.form.sections[0]?.children[0]?.value

test('entry whose day is in doubt proposes the likely one', async () => {
  const entry = await entryInDoubt()
  await renderTray(entry)
  expect(await screen.findByLabelText(/Rigtig dag/)).toHaveValue('10.06.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Ja, det er rigtigt', hidden: true }))
  await expect.poll(() => outboxEntry(entry.clientId)).toMatchObject({ isSure: true })
  expect(sentDay(entry)).toBe('2026-06-10')
})

test('entry whose day is in doubt can be of the recorded day, and is asked no more; a later day is none', async () => {
  const entry = await entryInDoubt()
  await renderTray(entry)
  const day = await screen.findByLabelText(/Rigtig dag/)
  await userEvent.clear(day)
  await userEvent.type(day, '11.06.2026')
  expect(screen.getByRole('button', { name: 'Ja, det er rigtigt', hidden: true })).toBeDisabled()
  await userEvent.clear(day)
  await userEvent.type(day, '09.06.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Ja, det er rigtigt', hidden: true }))
  await expect.poll(() => outboxEntry(entry.clientId)).toMatchObject({ isSure: true, likelyAt: null })
  expect(sentDay(entry)).toBe('2026-06-09')
})
