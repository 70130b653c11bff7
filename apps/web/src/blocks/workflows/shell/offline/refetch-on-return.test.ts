import 'fake-indexeddb/auto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiQuery } from '#lib/http/api-query.ts'
import { reportConnection } from '#lib/http/connection-state.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { refetchOnReturn } from './refetch-on-return.ts'

const notes = apiQuery(listNotes, { query: { from: '1990-01-05', to: '1990-01-05' } })

beforeEach(() => {
  signInBrowser()
  setCurrentLocale('en')
})

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  reportConnection(true)
})

/** Shows farms and notes until the test ends. */
function showBoth(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  ends.push(refetchOnReturn(client))
  for (const query of [apiQuery(listFarms, {}), notes])
    ends.push(new QueryObserver(client, query as never).subscribe(() => undefined))
  ends.push(() => client.clear())
  return client
}

test('one address that never answers does not have the others fetched again and again', async () => {
  // The failure ends the connection, and the later answer returns it.
  const farms = mockEndpoint(listFarms, () => sleep(5).then(() => []))
  mockEndpoint(listNotes, () => {
    throw connectionFailure()
  })
  showBoth()
  await vi.waitFor(() => expect(farms.length).toBe(1))
  await sleep(50)
  reportConnection(false)
  reportConnection(true)
  await sleep(1_000)
  expect(farms.length).toBeLessThan(6)
})

test('what is shown is fetched again when the connection returns, also soon after the last time', async () => {
  const farms = mockEndpoint(listFarms, () => [])
  mockEndpoint(listNotes, () => [])
  showBoth()
  await vi.waitFor(() => expect(farms.length).toBe(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const returns = async () => {
    reportConnection(false)
    reportConnection(true)
    await vi.advanceTimersByTimeAsync(100)
  }
  await returns()
  expect(farms.length).toBe(2)
  await returns()
  expect(farms.length).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(farms.length).toBe(3)
})
