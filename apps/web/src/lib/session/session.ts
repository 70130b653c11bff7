import {
  cookieNames,
  exchangeToken,
  login,
  logout,
  refreshToken,
  type SessionTokens,
} from '@herdboard/contract/people/auth.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { sendEndpointRequest } from '../http/send-endpoint-request.ts'
import { withBrowserLock } from '../storage/browser-lock.ts'
import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts'
import { readLocalStorage, writeLocalStorage } from '../storage/local-storage.ts'
import { currentInstant } from '../today.ts'
import { activeDirectoryOfToken } from './token-claims.ts'

const COOKIE_DAYS = 200
/** The last second that fits into 32 bits: the latest possible expiry of a cookie. */
const CLIENT_COOKIE_UNTIL = new Date('2038-01-19T03:14:07Z')
const REFRESH_BEFORE_MS = 60_000
const SIGNED_OUT_KEY = 'herdboard.signed-out'
const REMEMBER_KEY = 'herdboard.remember'
/** Set when the server did not receive a sign-out: the browser still holds the cookie that can renew the session. */
const PENDING_SIGN_OUT_KEY = 'herdboard.sign-out-pending'

export const accessToken = (): string | null => readCookie(cookieNames.token)
export const activeDirectory = (): string | null => activeDirectoryOfToken(accessToken())

let lastShownDirectory: string | null = null

/**
 * The company on screen. Without a token it is the last active company, because its data stays on screen until the next
 * sign-in.
 */
export function shownDirectory(): string | null {
  const token = accessToken()
  if (token !== null) lastShownDirectory = activeDirectoryOfToken(token)
  return lastShownDirectory
}

/** Forgets the company on screen, as a new page load does. */
export const forgetShownDirectory = (): void => {
  lastShownDirectory = null
}

const expiresAt = (): number => Date.parse(readCookie(cookieNames.expiry) ?? '')

export type SessionState = 'signed-out' | 'stale' | 'fresh'

/** Returns `signed-out` without a token, and `stale` from 60 seconds before the token expires. */
export function sessionState(): SessionState {
  if (accessToken() === null) return 'signed-out'
  return expiresAt() - currentInstant().getTime() > REFRESH_BEFORE_MS ? 'fresh' : 'stale'
}

/** Returns the id of this browser. Each call renews its cookie, because browsers limit the lifetime of cookies. */
export function clientId(): string {
  const id = readCookie(cookieNames.client) ?? crypto.randomUUID()
  writeCookie(cookieNames.client, id, CLIENT_COOKIE_UNTIL)
  return id
}

const lostListeners = new Set<() => void>()

/** Calls the listener when the session has ended and cannot be renewed. Returns the unsubscribe function. */
export function onSignInLost(listener: () => void): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

const notifySignInLost = (): void => {
  for (const listener of lostListeners) listener()
}

/** Notifies when another tab signs out, and when this tab gets the focus after the session has ended. */
export function syncWithOtherTabs(): () => void {
  const checkSession = () => {
    if (sessionState() === 'signed-out') notifySignInLost()
  }
  const onEvent = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) checkSession()
  }
  window.addEventListener('storage', onEvent)
  window.addEventListener('focus', checkSession)
  return () => {
    window.removeEventListener('storage', onEvent)
    window.removeEventListener('focus', checkSession)
  }
}

function storeTokens(tokens: SessionTokens): void {
  const expires = isRemembered() ? new Date(currentInstant().getTime() + COOKIE_DAYS * DAY_MS) : null
  writeCookie(cookieNames.token, tokens.token, expires)
  writeCookie(cookieNames.expiry, tokens.expiry, expires)
  // The new session replaced the old one in this browser.
  writeLocalStorage(PENDING_SIGN_OUT_KEY, null)
  writeLocalStorage(SIGNED_OUT_KEY, null)
}

/** Aborted while this tab signs out. */
let ending = new AbortController()

/** Ends with the session: what is read after a sign-out has begun would only be refused. */
export const sessionEnd = (): AbortSignal => ending.signal

function clearTokens(): void {
  removeCookie(cookieNames.token)
  removeCookie(cookieNames.expiry)
}

/**
 * Checks the password and stores the tokens. If a second factor is required, it returns the token for that step and the
 * user is not signed in yet. Throws an `ApiProblem`.
 */
export async function signIn(email: string, password: string, remember: boolean): Promise<string | null> {
  const client_id = clientId()
  const { token, needs_code } = await sendEndpointRequest(login, { body: { email, password, remember, client_id } })
  setRemember(remember)
  if (needs_code) return token
  storeTokens(await sendEndpointRequest(exchangeToken, { body: { token, client_id } }))
  return null
}

/**
 * Signs in with a token from a URL, a code or a passkey. Returns the requested page if the token was issued by an
 * identity provider.
 */
export async function signInWith(token: string, remember?: boolean): Promise<string | undefined> {
  if (remember !== undefined) setRemember(remember)
  const { return_path, ...tokens } = await sendEndpointRequest(exchangeToken, {
    body: { token, client_id: clientId() },
  })
  storeTokens(tokens)
  return return_path
}

/**
 * Exchanges the refresh token for a new pair, once for all tabs: a tab that waited for another tab uses the token of
 * that tab. Returns true when there is a token, false when the session has ended. Throws when the server is
 * unreachable.
 */
export async function renewSession(tokenBefore: string | null = accessToken()): Promise<boolean> {
  return withBrowserLock('herdboard.refresh', async () => {
    if (accessToken() !== tokenBefore) return accessToken() !== null
    if (sessionEnd().aborted) return false
    if (tokenBefore === null && isSignedOutHere()) {
      notifySignInLost()
      return false
    }
    try {
      storeTokens(
        await sendEndpointRequest(refreshToken, { body: { token: tokenBefore ?? '', client_id: clientId() } }),
      )
      return true
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !isSignInOver(problem.status)) throw problem
      clearTokens()
      notifySignInLost()
      return false
    }
  })
}

/** Only these errors end the session; an unreachable or overloaded server does not. */
const isSignInOver = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/**
 * Signs out in this browser and on the server; returns the next URL. If the server is unreachable, the browser signs
 * out anyway. The server is informed when it is available again, unless a user signed in here before that.
 */
export async function signOut(): Promise<string> {
  ending.abort()
  // Another tab may notice the end before the response is here.
  notifyOtherTabs()
  const response = await sendLogout()
  writeLocalStorage(PENDING_SIGN_OUT_KEY, response ? null : 'true')
  clearTokens()
  ending = new AbortController()
  notifyOtherTabs()
  return response?.logout_url ?? '/auth/login'
}

const sendLogout = () => sendEndpointRequest(logout, { body: { client_id: clientId() } }).catch(() => null)

/** Sends a sign-out that the server did not receive, now and when the network is back. Returns the stop function. */
export function retryPendingSignOut(): () => void {
  const retrySignOut = async () => {
    if (readLocalStorage(PENDING_SIGN_OUT_KEY) === 'true' && accessToken() === null && (await sendLogout()))
      writeLocalStorage(PENDING_SIGN_OUT_KEY, null)
  }
  const onEvent = () => void retrySignOut()
  onEvent()
  window.addEventListener('online', onEvent)
  return () => window.removeEventListener('online', onEvent)
}

/**
 * Notifies all other tabs by changing a storage entry. In a browser without storage they notice it when they get the
 * focus.
 */
const notifyOtherTabs = (): void => writeLocalStorage(SIGNED_OUT_KEY, crypto.randomUUID())

/** Whether somebody signed out in this browser since the last sign-in, in any tab. */
export const isSignedOutHere = (): boolean => readLocalStorage(SIGNED_OUT_KEY) !== null

const isRemembered = (): boolean => readLocalStorage(REMEMBER_KEY) === 'true'

/**
 * Sets whether the next sign-in outlives the browser session. The choice is stored, because the page of an identity
 * provider may open in between.
 */
export const setRemember = (remember: boolean): void => writeLocalStorage(REMEMBER_KEY, String(remember))
