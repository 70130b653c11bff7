import 'fake-indexeddb/auto'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { UserId } from '@herdboard/contract/core/ids.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { aProfile } from '#testing/herd.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { oldestShown, readLastResponse, storeLastResponse } from './last-responses.ts'

const EVENING = '2026-06-10T18:00:00.000Z'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(EVENING) })
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
})
afterEach(async () => {
  await leaveDevice()
  vi.useRealTimers()
})

const batchesOf = (day: string) => `/api/batches?from=${day}&to=${day}`

/** Storing goes on by itself; a busy machine takes more than the second of `vi.waitFor`. */
const stored = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000 })

test('what was asked about today is shown after a night without a network, with its time', async () => {
  storeLastResponse(batchesOf('2026-06-10'), ['2026-12'])
  await stored(async () => expect(await readLastResponse(batchesOf('2026-06-10'))).toEqual(['2026-12']))
  for (const morning of ['2026-06-11', '2026-06-13', '2026-06-09']) {
    vi.setSystemTime(`${morning}T04:00:00Z`)
    expect(await readLastResponse(batchesOf(morning))).toEqual(['2026-12'])
  }
  expect(oldestShown()?.slice(0, 16)).toBe(EVENING.slice(0, 16))
  // A day that is not today stays what it is.
  expect(await readLastResponse(batchesOf('2026-06-12'))).toBeUndefined()
})

test('the batches for a bill are those of the same period of an earlier day, and of no other length', async () => {
  storeLastResponse('/api/batches?from=2026-02-10&to=2026-06-10', ['2026-12'])
  await stored(async () =>
    expect(await readLastResponse('/api/batches?from=2026-02-10&to=2026-06-10')).toEqual(['2026-12']),
  )
  vi.setSystemTime('2026-06-11T04:00:00Z')
  expect(await readLastResponse('/api/batches?from=2026-02-11&to=2026-06-11')).toEqual(['2026-12'])
  expect(await readLastResponse('/api/batches?from=2026-02-10&to=2026-06-11')).toBeUndefined()
})

test.each([
  ['the records of a day', (day: string) => `/api/records?from=${day}&to=${day}`],
  ['a form for a day', (day: string) => `/api/forms/${formId.deadPigs}?date=${day}`],
])('%s are never shown for the next day', async (_, addressOf) => {
  storeLastResponse(addressOf('2026-06-10'), ['2 døde'])
  await stored(async () => expect(await readLastResponse(addressOf('2026-06-10'))).toEqual(['2 døde']))
  vi.setSystemTime('2026-06-11T04:00:00Z')
  expect(await readLastResponse(addressOf('2026-06-11'))).toBeUndefined()
})

test('an answer that is too old hides no younger one, and no other is loaded', async () => {
  // Asked for by a clock that was ahead, and later by one that was right.
  storeLastResponse(batchesOf('2026-06-25'), ['old'])
  await stored(async () => expect(await readLastResponse(batchesOf('2026-06-25'))).toEqual(['old']))
  vi.setSystemTime('2026-06-24T18:00:00Z')
  storeLastResponse(batchesOf('2026-06-24'), ['young'])
  await stored(async () => expect(await readLastResponse(batchesOf('2026-06-24'))).toEqual(['young']))
  vi.setSystemTime('2026-06-25T04:00:00Z')
  const loads = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(await readLastResponse(batchesOf('2026-06-25'))).toEqual(['young'])
  // The old answer, the young one, and the key that opens it.
  expect(loads.mock.calls.length).toBeLessThanOrEqual(3)
  loads.mockRestore()
})

test('an answer is that of the person who asked, though another signs in while the database is opened', async () => {
  storeLastResponse(batchesOf('2026-06-10'), ['2026-12'])
  await stored(async () => expect(await readLastResponse(batchesOf('2026-06-10'))).toEqual(['2026-12']))
  const reading = readLastResponse(batchesOf('2026-06-10'))
  signInBrowser({ profile: aProfile({ id: UserId.parse('00000000-0000-4000-8000-0000000000a2') }) })
  expect(await reading).toEqual(['2026-12'])
  expect(await readLastResponse(batchesOf('2026-06-10'))).toBeUndefined()
})
