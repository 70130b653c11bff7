import { NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { cookieNames, exchangeToken, login, logout } from '@herdboard/contract/people/auth.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProfile, ourCompany } from '#testing/herd.ts'
import { connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { aToken, oneHourFromNow, signInBrowser, signOutBrowser } from '#testing/sign-in-browser.ts'
import { readCookie, writeCookie } from '../storage/cookies.ts'
import {
  activeDirectory,
  clientId,
  isSignedOutHere,
  retryPendingSignOut,
  sessionState,
  signIn,
  signOut,
} from './session.ts'
import { parseTokenClaims } from './token-claims.ts'

beforeEach(signOutBrowser)

const spyOnCookies = () => vi.spyOn(document, 'cookie', 'set')
const expiryOf = (cookie: string | undefined) => Date.parse(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '')

async function signInAs(remember: boolean) {
  mockEndpoint(login, () => ({ token: 'once', expiry: oneHourFromNow() }))
  const exchanged = mockEndpoint(exchangeToken, () => ({
    token: aToken(aProfile()),
    refresh_token: '',
    expiry: oneHourFromNow(),
  }))
  const cookieWrites = spyOnCookies()
  await signIn('jens@nygaard.example', 'barn door battery', remember)
  const cookies = cookieWrites.mock.calls.map(([cookie]) => cookie)
  cookieWrites.mockRestore()
  return { cookies, exchanged }
}

test('[AUTH-013] [AUTH-014] [AUTH-027] session cookies last 200 days when the sign-in is remembered', async () => {
  const { cookies, exchanged } = await signInAs(true)
  for (const name of [cookieNames.token, cookieNames.expiry]) {
    const cookie = cookies.find((each) => each.startsWith(`${name}=`))
    expect(Math.round((expiryOf(cookie) - Date.now()) / DAY_MS)).toBe(200)
  }
  expect(exchanged[0]?.input.body).toEqual({ token: 'once', client_id: readCookie(cookieNames.client) })
})

test('session cookies end with the browser when the sign-in is not remembered', async () => {
  const { cookies } = await signInAs(false)
  const token = cookies.find((cookie) => cookie.startsWith(`${cookieNames.token}=`))
  expect(token).toBeDefined()
  expect(token).not.toContain('Expires')
})

test('[AUTH-015] the client id is reused by the browser and its cookie lasts until January 2038', () => {
  const cookieWrites = spyOnCookies()
  const id = clientId()
  expect(clientId()).toBe(id)
  expect(new Date(expiryOf(cookieWrites.mock.calls[0]?.[0])).toISOString()).toMatch(/^2038-01-19/)
  expect(cookieWrites).toHaveBeenCalledTimes(2)
  cookieWrites.mockRestore()
})

test('[AUTH-017] a token is stale from 60 seconds before it expires', () => {
  signInBrowser()
  const ends = (seconds: number) =>
    writeCookie(cookieNames.expiry, new Date(Date.now() + seconds * 1_000).toISOString(), null)
  ends(65)
  expect(sessionState()).toBe('fresh')
  ends(59)
  expect(sessionState()).toBe('stale')
})

test('[AUTH-016] [AUTH-024] [CONST-009] the token contains the active company; the all-zero id means no company', () => {
  signInBrowser()
  expect(activeDirectory()).toBe(ourCompany)
  expect(parseTokenClaims(readCookie(cookieNames.token))?.role).toBe('DirectoryAdmin')

  signInBrowser({ profile: aProfile({ active_directory_id: null, role: null }) })
  expect(parseTokenClaims(readCookie(cookieNames.token))?.ad).toBe(NO_DIRECTORY)
  expect(activeDirectory()).toBeNull()
})

test('[AUTH-031] signing out deletes the tokens, preserves the client id and returns the address to open next', async () => {
  signInBrowser()
  const id = clientId()
  mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
  expect(await signOut()).toBe('/auth/login')
  expect(sessionState()).toBe('signed-out')
  expect(readCookie(cookieNames.client)).toBe(id)
})

test('sign-out is known in every tab from its request on, until the next sign-in', async () => {
  signInBrowser()
  expect(isSignedOutHere()).toBe(false)
  const known: boolean[] = []
  mockEndpoint(logout, () => {
    known.push(isSignedOutHere())
    return { logout_url: '/auth/login' }
  })
  await signOut()
  expect([...known, isSignedOutHere()]).toEqual([true, true])
  await signInAs(false)
  expect(isSignedOutHere()).toBe(false)
})

test('signing out works while the server is unreachable', async () => {
  signInBrowser()
  mockEndpoint(logout, () => {
    throw connectionFailure()
  })
  expect(await signOut()).toBe('/auth/login')
  expect(sessionState()).toBe('signed-out')
})

/** Signs out while the server is unreachable, then makes the server available again. */
async function signOutOffline() {
  signInBrowser()
  mockEndpoint(logout, () => {
    throw connectionFailure()
  })
  await signOut()
  return mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
}

test('a pending sign-out is sent to the server once, when the network is back', async () => {
  const requests = await signOutOffline()
  const stop = retryPendingSignOut()
  await expect.poll(() => requests.length).toBe(1)
  window.dispatchEvent(new Event('online'))
  stop()
  const again = retryPendingSignOut()
  again()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(requests).toHaveLength(1)
})

test('a pending sign-out does not end a newer sign-in in the same browser', async () => {
  const requests = await signOutOffline()
  await signInAs(false)
  retryPendingSignOut()()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(requests).toHaveLength(0)
  expect(sessionState()).toBe('fresh')
})
