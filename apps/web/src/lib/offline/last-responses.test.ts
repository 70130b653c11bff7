import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
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

test('what was asked about today is shown after a night without a network, with its time', async () => {
  storeLastResponse(batchesOf('2026-06-10'), ['2026-12'])
  await vi.waitFor(async () => expect(await readLastResponse(batchesOf('2026-06-10'))).toEqual(['2026-12']))
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
  await vi.waitFor(async () =>
    expect(await readLastResponse('/api/batches?from=2026-02-10&to=2026-06-10')).toEqual(['2026-12']),
  )
  vi.setSystemTime('2026-06-11T04:00:00Z')
  expect(await readLastResponse('/api/batches?from=2026-02-11&to=2026-06-11')).toEqual(['2026-12'])
  expect(await readLastResponse('/api/batches?from=2026-02-10&to=2026-06-11')).toBeUndefined()
})

test.each([
  ['the records of a day', (day: string) => `/api/records?from=${day}&to=${day}`],
  ['a form for a day', (day: string) => `/api/forms/5?date=${day}`],
])('%s are never shown for the next day', async (_, addressOf) => {
  storeLastResponse(addressOf('2026-06-10'), ['2 døde'])
  await vi.waitFor(async () => expect(await readLastResponse(addressOf('2026-06-10'))).toEqual(['2 døde']))
  vi.setSystemTime('2026-06-11T04:00:00Z')
  expect(await readLastResponse(addressOf('2026-06-11'))).toBeUndefined()
})
