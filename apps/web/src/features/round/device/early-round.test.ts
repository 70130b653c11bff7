import 'fake-indexeddb/auto'
import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { earlyStoredRound, fetchFirstRound, readRoundEarly } from './early-round.ts'
import { fetchRound } from './stored-round.ts'

beforeEach(async () => {
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
})
afterEach(leaveDevice)

const place_id = '01890000-0000-7000-8000-000000000003' as PlaceId

function mockRound() {
  const at = '2026-06-10T06:00:00.000Z'
  const none = { farm: null, farms: [], has_order: false, places: [], mixes: [], instructions: [] }
  return mockEndpoint(getRound, () => ({ at, today: '2026-06-10', ...none }))
}

test('round that the page began to read is taken once, and a later one is read anew', async () => {
  const requests = mockRound()
  readRoundEarly({ place_id })
  await fetchFirstRound({ place_id })
  expect(requests).toHaveLength(1)
  await fetchFirstRound({ place_id })
  expect(requests).toHaveLength(2)
})

test('round of another place is not the one that the page began to read', async () => {
  const requests = mockRound()
  readRoundEarly({})
  await fetchFirstRound({ place_id })
  expect(requests.map(({ input }) => input.query)).toEqual([{}, { place_id }])
})

test('page with a stored round begins with it, and one without waits for the answer', async () => {
  mockRound()
  await readRoundEarly({})
  expect(earlyStoredRound()).toBeNull()
  const stored = await fetchRound({})
  const answer = Promise.withResolvers<never>()
  mockEndpoint(getRound, () => answer.promise)
  await readRoundEarly({})
  expect(earlyStoredRound()).toMatchObject({ at: stored.at })
  answer.reject(connectionFailure())
})

test('failure of the read that the page began is that of its reader', async () => {
  mockEndpoint(getRound, () => {
    throw connectionFailure()
  })
  readRoundEarly({})
  await expect(fetchFirstRound({})).rejects.toMatchObject({ isOffline: true })
})
