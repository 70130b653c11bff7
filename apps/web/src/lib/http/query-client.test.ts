import 'fake-indexeddb/auto'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { setCurrentLocale } from '../locale/current-locale.ts'
import { apiQuery } from './api-query.ts'
import { reportConnection } from './connection-state.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  signInBrowser()
  setCurrentLocale('en')
})

const farmsQuery = apiQuery(listFarms, {})

test('[API-010] [API-011] the query client shares one response between equal requests, at the same time and later', async () => {
  const requests = mockEndpoint(listFarms, () => [])
  const client = createQueryClient(() => undefined)
  await Promise.all([client.fetchQuery(farmsQuery), client.fetchQuery(farmsQuery)])
  await client.fetchQuery(farmsQuery)
  expect(requests).toHaveLength(1)
})

test('[API-012] the query client requests data again after a change made it stale', async () => {
  const requests = mockEndpoint(listFarms, () => [])
  const client = createQueryClient(() => undefined)
  await client.fetchQuery(farmsQuery)
  await client.invalidateQueries({ queryKey: [listFarms.path] })
  await client.fetchQuery(farmsQuery)
  expect(requests).toHaveLength(2)
})

test('the query client stores answers per language', async () => {
  const requests = mockEndpoint(listFarms, () => [])
  const client = createQueryClient(() => undefined)
  await client.fetchQuery(farmsQuery)
  setCurrentLocale('da')
  await client.fetchQuery(farmsQuery)
  expect(requests.map(({ headers }) => headers.get('language'))).toEqual(['en', 'da'])
})

test('[ERR-018] a failed query is reported once, and not at all when the caller shows its own errors', async () => {
  mockEndpoint(listFarms, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: '' }])
  })
  const onProblem = vi.fn()
  const client = createQueryClient(onProblem)
  await client.fetchQuery(farmsQuery).catch(() => undefined)
  expect(onProblem).toHaveBeenCalledOnce()
  await client.fetchQuery({ ...farmsQuery, queryKey: ['own'], meta: { showsOwnErrors: true } }).catch(() => undefined)
  expect(onProblem).toHaveBeenCalledOnce()
})

test('the query client waits the time stated in a 429 before it retries', async () => {
  vi.useFakeTimers()
  let isBusy = true
  const requests = mockEndpoint(listFarms, () => {
    if (isBusy) throw apiRefusal(429, [{ code: 'request.too_many', message: '' }], { 'retry-after': '4' })
    return []
  })
  const client = createQueryClient(() => undefined)
  const reply = client.fetchQuery({ ...farmsQuery, retry: 1 })
  await vi.advanceTimersByTimeAsync(3_900)
  expect(requests).toHaveLength(1)
  isBusy = false
  await vi.advanceTimersByTimeAsync(1_200)
  expect(await reply).toEqual([])
  expect(requests).toHaveLength(2)
  vi.useRealTimers()
})

test('the query client without a network fails after two tries, also before the keeper is loaded', async () => {
  await emptyDevice()
  const requests = mockEndpoint(listNotes, () => {
    throw connectionFailure()
  })
  const client = createQueryClient(() => undefined)
  // A page of an earlier test may store its farms late, but nobody asked for the notes of this day.
  const notesQuery = apiQuery(listNotes, { query: { from: '1990-01-02', to: '1990-01-02' } })
  const failure = client.fetchQuery(notesQuery).catch((problem: unknown) => problem)
  await expect.poll(() => client.getQueryState(notesQuery.queryKey)?.fetchStatus, { timeout: 5_000 }).toBe('idle')
  expect(await failure).toMatchObject({ isOffline: true })
  expect(requests).toHaveLength(2)
  reportConnection(true)
  await leaveDevice()
})
