import { FarmId } from '@herdboard/contract/core/ids.ts'
import type { LiveTopic } from '@herdboard/contract/core/live-topics.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { removeFarm } from '@herdboard/contract/places/place-setup.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { mockLiveStream } from '#testing/queries/mock-live-stream.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { apiQuery } from '../http/api-query.ts'
import { callEndpoint } from '../http/call-endpoint.ts'
import { reportConnection } from '../http/connection-state.ts'
import { createQueryClient } from '../http/query-client.ts'
import { setCurrentLocale } from '../locale/current-locale.ts'
import { startLiveUpdates } from './live-updates.ts'

const stops: (() => void)[] = []
beforeEach(() => {
  reportConnection(true)
  signInBrowser()
  setCurrentLocale('en')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const farmsQuery = apiQuery(listFarms, {})
const metaQuery = apiQuery(getMeta, {})

/** Mounts queries for farms and the herd's version. A test sets the version that the server returns. */
async function mountLiveQueries() {
  const herd = { version: 1 }
  const meta = mockEndpoint(getMeta, () => ({
    active_directory_id: null,
    data_version: herd.version,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 0 },
  }))
  const farms = mockEndpoint(listFarms, () => [])
  const client = createQueryClient(() => undefined)
  await client.fetchQuery(metaQuery)
  stops.push(new QueryObserver(client, metaQuery).subscribe(() => undefined))
  stops.push(new QueryObserver(client, farmsQuery).subscribe(() => undefined))
  await expect.poll(() => farms.length).toBe(1)
  stops.push(startLiveUpdates(client))
  return { client, farms, meta, herd }
}

const change = (topics: LiveTopic[], by: string[] = []) => ({ topics, by })
const SLOW_POLL = { timeout: 6_000 }
/** Waits long enough for any superfluous request to be sent. */
const waitForExtraRequests = () => new Promise((resolve) => setTimeout(resolve, 1_500))

test('a change by a colleague refetches the data, with the sign-in in the header of the stream', async () => {
  const live = mockLiveStream()
  const { farms } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  expect(live.opened[0]?.headers.get('authorization')).toMatch(/^Bearer .+/)
  live.emit('ready')
  live.emit('change', change(['herd']))
  await expect.poll(() => farms.length).toBe(2)
})

test('a change does not refetch data outside its topic', async () => {
  const live = mockLiveStream()
  const { farms, meta } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  live.emit('change', change(['notes']))
  live.emit('change', change(['notifications']))
  await expect.poll(() => meta.length).toBeGreaterThan(1)
  await waitForExtraRequests()
  expect(farms).toHaveLength(1)
})

test('a burst of changes refetches once at once and once more afterwards', async () => {
  const live = mockLiveStream()
  const { farms } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  for (let no = 0; no < 50; no++) live.emit('change', change(['herd']))
  await expect.poll(() => farms.length).toBe(2)
  for (let no = 0; no < 50; no++) live.emit('change', change(['herd']))
  await expect.poll(() => farms.length, SLOW_POLL).toBe(3)
  await waitForExtraRequests()
  expect(farms).toHaveLength(3)
})

const mockFarmWrite = (respond: () => Promise<null> = async () => null) => mockEndpoint(removeFarm, respond)

/** Removes a farm in this tab. Returns the change id that the event of this write carries. */
async function removeFarmHere(requests: ReturnType<typeof mockFarmWrite>): Promise<string> {
  await callEndpoint(removeFarm, { params: { id: FarmId.parse(crypto.randomUUID()) } }).catch(() => undefined)
  return requests.at(-1)?.headers.get('change-id') ?? ''
}

test('an own change refetches at once, and not again when its event arrives', async () => {
  const live = mockLiveStream()
  const { farms } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  const requests = mockFarmWrite()
  const [first, second] = [await removeFarmHere(requests), await removeFarmHere(requests)]
  await expect.poll(() => farms.length).toBeGreaterThan(1)
  await waitForExtraRequests()
  const before = farms.length
  live.emit('change', change(['places', 'herd'], [first, second]))
  await waitForExtraRequests()
  expect(farms).toHaveLength(before)
  // A change by a colleague triggers a refetch, even when it arrives in one event with an own change.
  live.emit('change', change(['places', 'herd'], [crypto.randomUUID()]))
  await expect.poll(() => farms.length).toBe(before + 1)
  live.emit('change', change(['places', 'herd'], []))
  await expect.poll(() => farms.length, SLOW_POLL).toBe(before + 2)
})

test('an event that arrives before the response to its own write does not refetch twice', async () => {
  const live = mockLiveStream()
  const { farms } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  const committed = Promise.withResolvers<void>()
  const requests = mockFarmWrite(async () => {
    await committed.promise
    return null
  })
  const answered = removeFarmHere(requests)
  await expect.poll(() => requests.length).toBe(1)
  live.emit('change', change(['places', 'herd'], [requests[0]?.headers.get('change-id') ?? '']))
  await waitForExtraRequests()
  expect(farms).toHaveLength(1)
  committed.resolve()
  await answered
  await waitForExtraRequests()
  expect(farms).toHaveLength(2)
})

test('an own change whose response was lost refetches when its event arrives', async () => {
  const live = mockLiveStream()
  const { client, farms } = await mountLiveQueries()
  // As in the page: paused requests resume when the server is back.
  client.mount()
  stops.push(() => client.unmount())
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  const requests = mockFarmWrite(async () => {
    throw connectionFailure()
  })
  const changeId = await removeFarmHere(requests)
  reportConnection(true)
  await expect.poll(() => farms.length).toBe(2)
  await waitForExtraRequests()
  live.emit('change', change(['places'], [changeId]))
  await expect.poll(() => farms.length).toBe(3)
})

test('what an own change did besides its declared topics is news', async () => {
  const live = mockLiveStream()
  const notes = mockEndpoint(listNotes, () => [])
  const { client, farms } = await mountLiveQueries()
  stops.push(
    new QueryObserver(client, apiQuery(listNotes, { query: { from: '2026-06-01', to: '2026-06-10' } })).subscribe(
      () => undefined,
    ),
  )
  await expect.poll(() => notes.length).toBe(1)
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  const changeId = await removeFarmHere(mockFarmWrite())
  await expect.poll(() => farms.length).toBe(2)
  live.emit('change', change(['herd', 'notes'], [changeId]))
  await expect.poll(() => notes.length).toBe(2)
  expect(farms).toHaveLength(2)
})

test('without a stream the version that an own change raised refetches nothing', async () => {
  const { client, farms, herd } = await mountLiveQueries()
  herd.version = 2
  await removeFarmHere(mockFarmWrite())
  await waitForExtraRequests()
  expect(farms).toHaveLength(2)
  // The change of a colleague raises the version again.
  herd.version = 3
  await client.invalidateQueries({ queryKey: [getMeta.path] })
  await expect.poll(() => farms.length).toBe(3)
})

test('the polled version reports that the herd changed when there is no stream', async () => {
  const { client, farms, herd } = await mountLiveQueries()
  await client.invalidateQueries({ queryKey: [getMeta.path] })
  await waitForExtraRequests()
  expect(farms).toHaveLength(1)
  herd.version = 2
  await client.invalidateQueries({ queryKey: [getMeta.path] })
  await expect.poll(() => farms.length).toBe(2)
})

test('the polled version triggers no refetch while a stream is open', async () => {
  const live = mockLiveStream()
  const { client, farms, meta, herd } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  await expect.poll(() => meta.length).toBe(2)
  herd.version = 2
  live.emit('change', change(['herd']))
  await expect.poll(() => farms.length).toBe(2)
  herd.version = 3
  await client.invalidateQueries({ queryKey: [getMeta.path] })
  await waitForExtraRequests()
  expect(farms).toHaveLength(2)
})

test('a stream that ended is reopened and missed changes are refetched', async () => {
  const live = mockLiveStream()
  const { farms, herd } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  herd.version = 2
  live.end()
  await expect.poll(() => live.opened.length, SLOW_POLL).toBe(2)
  live.emit('ready')
  await expect.poll(() => farms.length, SLOW_POLL).toBe(2)
})

test('a resync from the server refetches the herd only when its version has risen', async () => {
  const live = mockLiveStream()
  const { farms, meta, herd } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  await expect.poll(() => meta.length).toBe(2)
  live.emit('resync')
  await expect.poll(() => meta.length).toBe(3)
  await waitForExtraRequests()
  expect(farms).toHaveLength(1)
  herd.version = 2
  live.emit('resync')
  await expect.poll(() => farms.length, SLOW_POLL).toBe(2)
})

test('a hidden tab refetches when it becomes visible again', async () => {
  const live = mockLiveStream()
  const { farms } = await mountLiveQueries()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  live.emit('change', change(['herd']))
  await waitForExtraRequests()
  expect(farms).toHaveLength(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => farms.length).toBe(2)
  visibility.mockRestore()
})
