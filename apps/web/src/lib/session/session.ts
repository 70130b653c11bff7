import {
  cookieNames,
  exchangeToken,
  login,
  logout,
  refreshToken,
  type Tokens,
} from '@herdboard/contract/people/auth.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { sendEndpointRequest } from '../http/send-endpoint-request.ts'
import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts'
import { readLocalStorage, writeLocalStorage } from '../storage/local-storage.ts'
import { now } from '../today.ts'
import { activeDirectoryOfToken } from './token-claims.ts'

const DAY_MS = 86_400_000
const COOKIE_DAYS = 200
/** The last second that fits into 32 bits, as long as a cookie can be asked to last. */
const CLIENT_COOKIE_UNTIL = new Date('2038-01-19T03:14:07Z')
const REFRESH_BEFORE_MS = 60_000
const SIGNED_OUT_KEY = 'herdboard.signed-out'
const REMEMBER_KEY = 'herdboard.remember'
/** The server could not be told of a sign-out: the browser still holds what it could renew the sign-in with. */
const PENDING_SIGN_OUT_KEY = 'herdboard.sign-out-untold'

export const accessToken = (): string | null => readCookie(cookieNames.token)
export const activeDirectory = (): string | null => activeDirectoryOfToken(accessToken())

let lastShownDirectory: string | null = null

/** The company on screen: without a token that of the last one, for what is shown stays until somebody signs in. */
export function shownDirectory(): string | null {
  const token = accessToken()
  if (token !== null) lastShownDirectory = activeDirectoryOfToken(token)
  return lastShownDirectory
}

const expiresAt = (): number => Date.parse(readCookie(cookieNames.expiry) ?? '')

export type SessionState = 'signed-out' | 'stale' | 'fresh'

/** Signed out without a token; stale from 60 seconds before its end. */
export function sessionState(): SessionState {
  if (accessToken() === null) return 'signed-out'
  return expiresAt() - now().getTime() > REFRESH_BEFORE_MS ? 'fresh' : 'stale'
}

/** This browser's id. Renewed at every visit, because browsers cut long lives short. */
export function clientId(): string {
  const id = readCookie(cookieNames.client) ?? crypto.randomUUID()
  writeCookie(cookieNames.client, id, CLIENT_COOKIE_UNTIL)
  return id
}

const lostListeners = new Set<() => void>()

/** Told when the sign-in has ended and cannot be renewed. */
export function onSignInLost(listener: () => void): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

const notifySignInLost = (): void => {
  for (const listener of lostListeners) listener()
}

/** Tells at once when another tab signs out, and when this one comes back to find that the sign-in is gone. */
export function watchOtherTabs(): () => void {
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

function storeTokens(tokens: Tokens): void {
  const until = isRemembered() ? new Date(now().getTime() + COOKIE_DAYS * DAY_MS) : null
  writeCookie(cookieNames.token, tokens.token, until)
  writeCookie(cookieNames.expiry, tokens.expiry, until)
  // The new sign-in took the old one's place in this browser.
  writeLocalStorage(PENDING_SIGN_OUT_KEY, null)
}

function clearTokens(): void {
  removeCookie(cookieNames.token)
  removeCookie(cookieNames.expiry)
}

/**
 * Checks the password and keeps the tokens. Where a code is asked for next, answers the token that goes with it, and nobody
 * is signed in yet. Throws what the API refused.
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
 * The other ways in: a sign-in token out of an address, from a code or a passkey. Answers the page that was wanted, where
 * the token was a provider's own.
 */
export async function signInWith(token: string, remember?: boolean): Promise<string | undefined> {
  if (remember !== undefined) setRemember(remember)
  const { leads_to, ...tokens } = await sendEndpointRequest(exchangeToken, { body: { token, client_id: clientId() } })
  storeTokens(tokens)
  return leads_to
}

/**
 * Exchanges the refresh token for a new pair, once for all tabs: whoever waited for another tab takes its token.
 * True when there is a token to go on with; false when the sign-in is over. Throws when nobody answered.
 */
export async function renewSession(tokenBefore: string | null = accessToken()): Promise<boolean> {
  return withRefreshLock(async () => {
    if (accessToken() !== tokenBefore) return accessToken() !== null
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

/** A network or a server that is away says nothing about the sign-in. */
const isSignInOver = (status: number): boolean => status >= 400 && status < 500 && status !== 429

let renewalQueue: Promise<unknown> = Promise.resolve()

function withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('herdboard.refresh', work)
  const mine = renewalQueue.then(work, work)
  renewalQueue = mine
  return mine
}

/**
 * Ends the sign-in here and on the server; answers where to go. A server that is away cannot keep anybody signed in: it is
 * told as soon as it answers, unless somebody signed in here before.
 */
export async function signOut(): Promise<string> {
  const answer = await sendLogout()
  writeLocalStorage(PENDING_SIGN_OUT_KEY, answer ? null : 'true')
  clearTokens()
  notifyOtherTabs()
  return answer?.logout_url ?? '/auth/login'
}

const sendLogout = () => sendEndpointRequest(logout, { body: { client_id: clientId() } }).catch(() => null)

/** Tells the server of a sign-out that it did not hear of, now and when the network is back. */
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

/** A changed entry is told to all other tabs. A browser that keeps nothing leaves it to their next look. */
const notifyOtherTabs = (): void => writeLocalStorage(SIGNED_OUT_KEY, crypto.randomUUID())

const isRemembered = (): boolean => readLocalStorage(REMEMBER_KEY) === 'true'

/** Whether the next sign-in outlives the browser; kept while a page of others is open in between. */
export const setRemember = (remember: boolean): void => writeLocalStorage(REMEMBER_KEY, String(remember))
