import type { LiveTopic } from '@herdboard/contract/core/live.ts'
import { LiveTopic as LiveTopics } from '@herdboard/contract/core/live.ts'
import { getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { addFarm } from '@herdboard/contract/places/place-setup.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { mockLiveStream } from '#testing/mock-live-stream.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { apiQuery } from '../http/api-query.ts'
import { callEndpoint } from '../http/call-endpoint.ts'
import { createQueryClient } from '../http/query-client.ts'
import { setCurrentLocale } from '../locale/current-locale.ts'
import { liveTabId } from './live-tab-id.ts'
import { startLiveUpdates } from './live-updates.ts'
import { isPathOfTopics } from './topic-queries.ts'

const stops: (() => void)[] = []
beforeEach(() => {
  signInBrowser()
  setCurrentLocale('en')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const farmsQuery = apiQuery(listFarms, {})
const metaQuery = apiQuery(getMeta, {})

/** Somebody looks at farms and notes; the herd's version is what the server says at the time. */
async function setVisibility() {
  const herd = { version: 1 }
  const meta = mockEndpoint(getMeta, () => ({
    active_directory_id: null,
    data_version: herd.version,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0 },
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

const change = (topics: LiveTopic[], by: string | null = null) => ({ topics, by })
const PATIENTLY = { timeout: 6_000 }
/** So long that whatever was asked for once too often would have been asked for. */
const longEnough = () => new Promise((resolve) => setTimeout(resolve, 1_500))

test('what a colleague records is asked for anew, with the sign-in in the header', async () => {
  const live = mockLiveStream()
  const { farms } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  expect(live.opened[0]?.headers.get('authorization')).toMatch(/^Bearer .+/)
  live.emit('ready')
  live.emit('change', change(['herd']))
  await expect.poll(() => farms.length).toBe(2)
})

test('what the topic does not touch is left alone', async () => {
  const live = mockLiveStream()
  const { farms, meta } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  live.emit('change', change(['notes']))
  live.emit('change', change(['notifications']))
  await expect.poll(() => meta.length).toBeGreaterThan(1)
  await longEnough()
  expect(farms).toHaveLength(1)
})

test('a storm of changes asks once at once, and once more after it', async () => {
  const live = mockLiveStream()
  const { farms } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  for (let no = 0; no < 50; no++) live.emit('change', change(['herd']))
  await expect.poll(() => farms.length).toBe(2)
  for (let no = 0; no < 50; no++) live.emit('change', change(['herd']))
  await expect.poll(() => farms.length, PATIENTLY).toBe(3)
  await longEnough()
  expect(farms).toHaveLength(3)
})

test('an own change is not asked for a second time when it comes back as news', async () => {
  const live = mockLiveStream()
  const { client, farms } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  const written = mockEndpoint(addFarm, () => ({}) as never)
  await callEndpoint(addFarm, { body: { name: 'Nygaard' } } as never).catch(() => undefined)
  expect(written[0]?.headers.get('tab')).toBe(liveTabId)
  // The screen that wrote asks anew itself …
  await client.invalidateQueries({ queryKey: [listFarms.path] })
  expect(farms).toHaveLength(2)
  live.emit('change', change(['places', 'herd'], liveTabId))
  await longEnough()
  expect(farms).toHaveLength(2)
  // … and a colleague's change is news.
  live.emit('change', change(['places', 'herd'], crypto.randomUUID()))
  await expect.poll(() => farms.length).toBe(3)
})

test('without a stream the polled version tells that the herd changed', async () => {
  const { client, farms, herd } = await setVisibility()
  await client.invalidateQueries({ queryKey: [getMeta.path] })
  await longEnough()
  expect(farms).toHaveLength(1)
  herd.version = 2
  await client.invalidateQueries({ queryKey: [getMeta.path] })
  await expect.poll(() => farms.length).toBe(2)
})

test('with a stream the polled version says nothing new', async () => {
  const live = mockLiveStream()
  const { client, farms, meta, herd } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  await expect.poll(() => meta.length).toBe(2)
  herd.version = 2
  live.emit('change', change(['herd']))
  await expect.poll(() => farms.length).toBe(2)
  herd.version = 3
  await client.invalidateQueries({ queryKey: [getMeta.path] })
  await longEnough()
  expect(farms).toHaveLength(2)
})

test('a stream that ended is opened anew, and what was missed between is asked for', async () => {
  const live = mockLiveStream()
  const { farms, herd } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  herd.version = 2
  live.end()
  await expect.poll(() => live.opened.length, PATIENTLY).toBe(2)
  live.emit('ready')
  await expect.poll(() => farms.length, PATIENTLY).toBe(2)
})

test('the server asks to look again: the herd only where its version rose', async () => {
  const live = mockLiveStream()
  const { farms, meta, herd } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  await expect.poll(() => meta.length).toBe(2)
  live.emit('resync')
  await expect.poll(() => meta.length).toBe(3)
  await longEnough()
  expect(farms).toHaveLength(1)
  herd.version = 2
  live.emit('resync')
  await expect.poll(() => farms.length, PATIENTLY).toBe(2)
})

test('a hidden tab asks when somebody looks at it again', async () => {
  const live = mockLiveStream()
  const { farms } = await setVisibility()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  live.emit('change', change(['herd']))
  await longEnough()
  expect(farms).toHaveLength(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => farms.length).toBe(2)
  visibility.mockRestore()
})

/** Reads that no topic asks for anew, and why. */
const unlistedPaths = new Map([
  ['forms are filled in by somebody', /^\/(forms|form-data)\//],
  ['texts and catalogues come with the program', /^\/(ui|definitions|auth)\//],
  ['a photo stays as it was taken', /^\/images\//],
  ['somebody waits for it and asks', /^\/tasks\//],
  ['every change makes the trail longer: who reads it is not pushed on', /^\/(audit|audit-people|history)(\/|$)/],
  ['made up to show what parts look like', /^\/makeable\//],
])

test('every read of the contract belongs to a topic, or is named here with its reason', () => {
  const reads = allEndpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const forgotten = reads.filter(
    (path) =>
      !isPathOfTopics(path, LiveTopics.options) && ![...unlistedPaths.values()].some((pattern) => pattern.test(path)),
  )
  expect(forgotten).toEqual([])
  expect(isPathOfTopics('/somewhere/else', LiveTopics.options)).toBe(false)
  expect(isPathOfTopics(getOverview.path, ['herd'])).toBe(true)
  expect(isPathOfTopics(getOverview.path, ['notes'])).toBe(false)
  expect(isPathOfTopics(listNotes.path, ['notes'])).toBe(true)
})
