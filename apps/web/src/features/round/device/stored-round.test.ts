import 'fake-indexeddb/auto'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { changeOutboxEntry } from '#lib/outbox/change-outbox-entry.ts'
import type { OutboxEntry, OutboxState } from '#lib/outbox/outbox-entry.ts'
import { outboxOwner } from '#lib/outbox/outbox-state.ts'
import { storeNewOutboxEntry } from '#lib/outbox/outbox-store.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { fetchRound, readStoredRound } from './stored-round.ts'

beforeEach(emptyDevice)
afterEach(leaveDevice)
afterEach(() => void vi.restoreAllMocks())

const NOON = '2026-06-10T10:00:00.000Z'

async function anEntry(clientId: string, no: number, state: OutboxState): Promise<OutboxEntry> {
  const owner = outboxOwner()
  const entry: OutboxEntry = {
    ...{ clientId, no, state, ownerId: owner?.ownerId ?? '', directoryId: owner?.directoryId ?? '' },
    ...{ formId: formId.deadPigs, title: clientId, placeName: '', target: {}, form: { sections: [] } },
    ...{ confirmed: false, occurredAt: NOON, recordedAt: NOON, sendAfter: NOON, messages: [], savedId: null },
    ...{ savedMessage: null, attempts: 1, isOutcomeUnknown: false, sentAt: NOON, photos: [], isUndone: false },
    ...{ correctionMs: 0, earliestMs: 0, isSure: false },
  }
  await storeNewOutboxEntry(entry, [])
  return entry
}

const mockRound = (onRead: (reads: number) => Promise<void> = async () => undefined) => {
  let reads = 0
  mockEndpoint(getRound, async () => {
    await onRead(++reads)
    return {
      ...{ at: NOON, today: '2026-06-10', farm: null, farms: [], has_order: false },
      ...{ places: [], mixes: [], instructions: [] },
    }
  })
  return () => reads
}

test('figures of a round contain the entries that were sent before, also when it is read from the device', async () => {
  signInBrowser()
  setCurrentLocale('da')
  await anEntry('sent', 1, 'sent')
  await anEntry('waiting', 2, 'waiting')
  const reads = mockRound()
  expect((await fetchRound({})).countedIds).toEqual(['sent'])
  expect((await readStoredRound())?.countedIds).toEqual(['sent'])
  expect(reads()).toBe(1)
})

test('round is read again where an entry was sent while the server counted', async () => {
  signInBrowser()
  setCurrentLocale('da')
  const entry = await anEntry('of this moment', 1, 'sending')
  const reads = mockRound(async (no) => {
    if (no === 1) await changeOutboxEntry(entry, (now) => ({ ...now, state: 'sent' }))
  })
  expect((await fetchRound({})).countedIds).toEqual(['of this moment'])
  expect(reads()).toBe(2)
})

test('entries that were counted stay counted where the device cannot read its list', async () => {
  signInBrowser()
  setCurrentLocale('da')
  await anEntry('sent', 1, 'sent')
  mockRound()
  await fetchRound({})
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('gone', 'InvalidStateError')
  })
  expect((await fetchRound({})).countedIds).toEqual(['sent'])
})

test('round that is no longer readable counts as none, so that the page begins', async () => {
  signInBrowser()
  setCurrentLocale('da')
  mockRound()
  await fetchRound({})
  const [key] = Object.keys(localStorage).filter((name) => name.includes('.round.'))
  localStorage.setItem(key ?? '', JSON.stringify({ iv: '%', data: '%' }))
  expect(await readStoredRound()).toBeNull()
})
