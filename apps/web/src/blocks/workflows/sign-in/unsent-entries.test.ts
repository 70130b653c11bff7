import 'fake-indexeddb/auto'
import { logout } from '@herdboard/contract/people/auth.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { closeDeviceDatabase, deviceDatabase } from '#lib/outbox/device-database.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { forgetOutbox, outboxEntries, outboxOwner, reloadOutbox } from '#lib/outbox/outbox-state.ts'
import { storeNewOutboxEntry } from '#lib/outbox/outbox-store.ts'
import { setUnsentQuestion } from '#lib/outbox/unsent-question.ts'
import { emptyDevice } from '#testing/empty-device.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { signOutAndReload } from './sign-out.ts'

let logouts: unknown[] = []

beforeEach(async () => {
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
  logouts = mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
})

afterEach(async () => {
  await closeDeviceDatabase()
  forgetOutbox()
})

/** An entry that was recorded without a network and that nothing sends during the test. */
async function storeWaiting() {
  const owner = outboxOwner()
  if (!owner) throw new Error('nobody is signed in')
  const entry = { ...owner, clientId: 'one', no: 1, title: 'Døde', state: 'waiting', photos: [] }
  await storeNewOutboxEntry(entry as unknown as OutboxEntry, [])
}

/** The entries that the same person finds after the next sign-in in this browser. */
async function foundAtNextSignIn() {
  await closeDeviceDatabase()
  forgetOutbox()
  signInBrowser()
  await reloadOutbox()
  return outboxEntries().map(({ title, state }) => ({ title, state }))
}

test('sign-out asks about one unsent entry, and ends nothing when the person stays', async () => {
  await storeWaiting()
  const prompts: number[] = []
  const stop = setUnsentQuestion(async (count) => {
    prompts.push(count)
    return 'stay'
  })
  await signOutAndReload()
  stop()
  expect(prompts).toEqual([1])
  expect(logouts).toHaveLength(0)
})

test('unsent entries that are kept at the sign-out are there after the next one', async () => {
  await storeWaiting()
  const stop = setUnsentQuestion(async () => 'keep')
  await signOutAndReload()
  stop()
  expect(logouts).toHaveLength(1)
  expect(await foundAtNextSignIn()).toEqual([{ title: 'Døde', state: 'waiting' }])
})

test('unsent entries that the person deletes at the sign-out are gone with their key', async () => {
  await storeWaiting()
  const stop = setUnsentQuestion(async () => 'discard')
  await signOutAndReload()
  stop()
  expect(await (await deviceDatabase()).count('keys')).toBe(0)
  expect(await foundAtNextSignIn()).toEqual([])
})

test('sign-out where nobody can be asked keeps unsent entries', async () => {
  await storeWaiting()
  await signOutAndReload()
  expect(await foundAtNextSignIn()).toEqual([{ title: 'Døde', state: 'waiting' }])
})
