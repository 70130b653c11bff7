import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { getProfile } from '@herdboard/contract/people/accounts.ts'
import { cookieNames, logout, refreshToken } from '@herdboard/contract/people/auth.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { listLanguages } from '@herdboard/contract/system/catalogue.ts'
import { getBrand } from '@herdboard/contract/system/ui.ts'
import { DAY_MS, MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, connectionFailure, mockEndpoint, setServerTime } from '#testing/mock-endpoint.ts'
import { aToken, oneHourFromNow, signInBrowser, signOutBrowser } from '#testing/sign-in-browser.ts'
import { clockCorrectionMs } from '../clock-correction.ts'
import { setCurrentLocale } from '../locale/current-locale.ts'
import { onSignInLost, signOut } from '../session/session.ts'
import { readCookie, removeCookie } from '../storage/cookies.ts'
import { parseProblem } from './api-problem.ts'
import { callEndpoint } from './call-endpoint.ts'
import { clientInfo } from './client-info.ts'
import { onConnectionChange, reportConnection } from './connection-state.ts'
import { endpointUrl } from './send-endpoint-request.ts'

beforeEach(() => {
  signInBrowser()
  setCurrentLocale('en')
})

const expired = () => apiRefusal(401, [{ code: 'auth.expired', message: '' }])
const renewed = () => ({ token: `${aToken(aProfile())}-new`, refresh_token: '', expiry: oneHourFromNow() })

test('[API-001] [API-002] [API-003] [API-004] [API-005] [API-006] [API-007] callEndpoint sends client, version, language, subscription key and token headers with every call', async () => {
  const requests = mockEndpoint(listFarms, () => [])
  await callEndpoint(listFarms, {})
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
    platform: 'dashboard',
    language: 'en',
    version: clientInfo.version,
    'cache-control': 'no-cache',
    'subscription-key': clientInfo.subscriptionKey,
    authorization: `Bearer ${aToken(aProfile())}`,
  })
  expect(endpointUrl(listFarms, {})).toBe('/api/farms')
})

test('[API-008] [API-009] a call waits until the language is known, except calls for profile, languages and brand', async () => {
  vi.useFakeTimers()
  setCurrentLocale(null)
  const farms = mockEndpoint(listFarms, () => [])
  mockEndpoint(listLanguages, () => [])
  mockEndpoint(getBrand, () => ({ name: 'Herdboard', colour: '#0B6470', logo_url: null, support_email: null }))
  const pending = callEndpoint(listFarms, {})
  await Promise.all([callEndpoint(getProfile, {}), callEndpoint(listLanguages, {}), callEndpoint(getBrand, {})])
  await vi.advanceTimersByTimeAsync(500)
  expect(farms).toHaveLength(0)

  setCurrentLocale('en')
  await vi.advanceTimersByTimeAsync(100)
  await pending
  expect(farms).toHaveLength(1)
  vi.useRealTimers()
})

test('a call fails with 401 after 15 seconds when nobody is signed in', async () => {
  vi.useFakeTimers()
  signOutBrowser()
  setCurrentLocale(null)
  const rejection = expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ status: 401 })
  await vi.advanceTimersByTimeAsync(15_200)
  await rejection
  vi.useRealTimers()
})

test('[ERR-003] [AUTH-028] a 401 renews the sign-in once for all waiting calls, and every call is retried once', async () => {
  const renewedToken = renewed()
  const requests = mockEndpoint(listFarms, ({ headers }) => {
    if (headers.get('authorization') !== `Bearer ${renewedToken.token}`) throw expired()
    return []
  })
  const renewals = mockEndpoint(refreshToken, () => renewedToken)
  await Promise.all([callEndpoint(listFarms, {}), callEndpoint(listFarms, {}), callEndpoint(listFarms, {})])
  expect(renewals).toHaveLength(1)
  expect(requests).toHaveLength(6)
  expect(readCookie(cookieNames.token)).toBe(renewedToken.token)
})

test('a call that is refused again with the new token is not sent a third time', async () => {
  const requests = mockEndpoint(listFarms, () => {
    throw expired()
  })
  mockEndpoint(refreshToken, renewed)
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ status: 401 })
  expect(requests).toHaveLength(2)
})

test('[ERR-017] [AUTH-026] a refused renewal ends the sign-in and is not retried', async () => {
  mockEndpoint(listFarms, () => {
    throw expired()
  })
  const renewals = mockEndpoint(refreshToken, () => {
    throw expired()
  })
  const listener = vi.fn()
  const stop = onSignInLost(listener)
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ status: 401 })
  expect(renewals).toHaveLength(1)
  expect(listener).toHaveBeenCalledOnce()
  expect(readCookie(cookieNames.token)).toBeNull()
  stop()
})

test('a call without a token during the session requests a new sign-in at once', async () => {
  signOutBrowser()
  mockEndpoint(refreshToken, () => {
    throw expired()
  })
  const listener = vi.fn()
  const stop = onSignInLost(listener)
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ status: 401 })
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('from the sign-out on, nothing is read with the ended session, and nothing renews it', async () => {
  const farms = mockEndpoint(listFarms, () => {
    throw expired()
  })
  const renewals = mockEndpoint(refreshToken, () => {
    throw expired()
  })
  const reads: Promise<unknown>[] = []
  mockEndpoint(logout, () => {
    reads.push(callEndpoint(listFarms, {}).catch((error: unknown) => error))
    return { logout_url: '/auth/login' }
  })
  await signOut()
  expect(await Promise.all(reads)).toMatchObject([{ status: 401, messages: [{ code: 'auth.not_signed_in' }] }])
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ status: 401 })
  expect([farms, renewals]).toEqual([[], []])
})

test('a renewal without a response from the server leaves the sign-in unchanged', async () => {
  mockEndpoint(listFarms, () => {
    throw expired()
  })
  mockEndpoint(refreshToken, () => {
    throw connectionFailure()
  })
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ isOffline: true })
  expect(readCookie(cookieNames.token)).not.toBeNull()
})

test('[ERR-001] a refused call returns status, messages, request id and the time to wait', async () => {
  mockEndpoint(listFarms, () => {
    throw apiRefusal(429, [{ code: 'request.too_many', message: 'Wait' }], { 'retry-after': '7' })
  })
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({
    status: 429,
    code: 'request.too_many',
    requestId: 'test-request',
    retryAfterSeconds: 7,
  })
})

test('clock is compared with the time of a refusal, and not with that of a page in its place', async () => {
  const serverMs = Math.floor(Date.now() / 1000) * 1000 + DAY_MS
  setServerTime(new Date(serverMs).toISOString())
  mockEndpoint(listFarms, () => {
    throw new Response('<html>Log in to the network</html>', { status: 403 })
  })
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ status: 403 })
  expect(clockCorrectionMs()).toBe(0)
  mockEndpoint(listFarms, () => {
    throw apiRefusal(429, [{ code: 'request.too_many', message: 'Wait' }])
  })
  await expect(callEndpoint(listFarms, {})).rejects.toMatchObject({ status: 429 })
  expect(Math.abs(clockCorrectionMs() - DAY_MS)).toBeLessThan(MINUTE_MS)
})

test('[ERR-002] an error page from a proxy becomes the unknown error with the status of the response', async () => {
  const problem = await parseProblem(new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(problem.messages).toEqual([{ code: 'unknown', message: 'Sorry, an unknown error occurred! (502)' }])
})

test('a page in place of every answer never ends the loss of the connection', async () => {
  // Another file of this worker may have lost it.
  reportConnection(true)
  const states: boolean[] = []
  const stop = onConnectionChange((isOnline) => states.push(isOnline))
  mockEndpoint(listNotes, () => {
    throw new Response('<html>Sign in</html>', { status: 200 })
  })
  // No other test of the worker has stored an answer for this period.
  const query = { from: '1990-01-01', to: '1990-01-01' }
  for (let call = 0; call < 3; call += 1)
    await expect(callEndpoint(listNotes, { query })).rejects.toMatchObject({ isOffline: true })
  expect(states).toEqual([false])
  mockEndpoint(listNotes, () => [])
  await callEndpoint(listNotes, { query })
  expect(states).toEqual([false, true])
  stop()
})

test('removeCookie deletes the cookie', () => {
  removeCookie(cookieNames.token)
  expect(readCookie(cookieNames.token)).toBeNull()
})
