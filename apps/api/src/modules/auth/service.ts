import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { exchangeToken, login, logout, refreshToken } from '@herdboard/contract/people/auth.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { logSecurity, recordSecurity } from '#modules/auth/security-event.ts'
import {
  lockAccountOfToken,
  lockPassword,
  selectEmail,
  selectIdentity,
  selectSignInAccount,
} from '#modules/auth/sql/sign-in-accounts.ts'
import { deleteStaleAttempts, resetAttempts } from '#modules/auth/sql/sign-in-attempts.ts'
import { deleteExpiredSignInTokens, takeSignInToken } from '#modules/auth/sql/sign-in-tokens.ts'
import { endSignInFamily, insertSignIn, rotateSignIn } from '#modules/auth/sql/sign-ins.ts'
import { randomId } from '#platform/database/new-id.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { deviceName, networkOf, networkOfAddress } from '#platform/identity/device.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { type HashSettings, verifyPassword } from './password/password-hash.ts'
import type { SignInProvider } from './provider/provider-client.ts'
import { hasSecondFactor } from './second-factor/sql.ts'
import type { AccessTokens } from './sessions/access-token.ts'
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './sessions/cookies.ts'
import { knownDeviceId, rememberDevice } from './sessions/known-device.ts'
import { hashToken, readRefreshToken, writeRefreshToken } from './sessions/refresh-token.ts'
import type { ServerKeys } from './sessions/server-keys.ts'
import type { SignInIdentity } from './sessions/sign-in-identity.ts'
import { issueSignInToken } from './sessions/sign-in-token.ts'
import { countPasswordAttempt } from './sign-in-memory.ts'
import { accountThrottle, addressThrottle, deviceThrottle, waitProblem } from './sign-in-throttle.ts'

export { recordSecurity } from '#modules/auth/security-event.ts'
export { invitationLink, mailInvitation } from './accounts/account-link.ts'
export { limitInvitations } from './accounts/invitation-limit.ts'
export { accountLinkTokens } from './accounts/link-tokens.ts'
export { type ReauthenticationContext, requireReauthentication } from './accounts/reauthentication.ts'
export { isSampleEmail } from './accounts/sql.ts'
export { joinByInvitation } from './invitations/accept-invitation.ts'
export { INVITATION_MS, mailCompanyInvitation } from './invitations/invitation-mail.ts'
export {
  deleteInvitation,
  type OpenInvitation,
  selectAccountName,
  selectOwnInvitations,
} from './invitations/sql.ts'
export { type HashCost, hashPassword } from './password/password-hash.ts'
export { resetSecondFactorOf } from './second-factor/second-factor.ts'
export { throttleSubjectsOf } from './sign-in-throttle.ts'

export interface SignInContext extends HashSettings {
  database: Database
  keys: ServerKeys
  tokens: AccessTokens
  /** External sign-in provider; null for none. */
  provider: SignInProvider | null
  /** Whether password sign-in is on. */
  passwordSignIn: boolean
}

// Absolute session timeouts. The idle (inactivity) timeouts are in `sql/sign-ins.ts`.
const REMEMBERED_MS = 200 * 24 * HOUR_MS
const UNREMEMBERED_MS = 12 * HOUR_MS
const PIN_MS = 2 * HOUR_MS

const plusMs = (now: Date, ms: number) => new Date(now.getTime() + ms)

/**
 * Signs in with a password: counts the attempt, checks the password and issues a sign-in token. A browser that signed in
 * to the account before has a counter of its own and goes first, so that strangers cannot keep its person out. The
 * attempt is counted first, and no database connection is held while the password is hashed. An unknown address takes
 * the same time and gets the same reply as a wrong password. With a second factor, the token also needs a code.
 */
export async function signInWithPassword(
  { database, keys, passwordSignIn, hashCost }: SignInContext,
  context: WebRequestContext,
  { email: typed, password, remember, client_id }: EndpointRequest<typeof login>['body'],
): Promise<EndpointReply<typeof login>> {
  if (!passwordSignIn) throw new Problem('auth.password_off')
  const { now } = context
  const email = typed.trim().toLowerCase()
  const device = knownDeviceId(context.request, { email, key: keys.refreshToken, now })
  const account = device === null ? accountThrottle(email) : deviceThrottle(device, email)
  const address = device === null ? addressThrottle(context.request.ip) : null
  const network = networkOfAddress(context.request.ip)
  const counted = await countPasswordAttempt(
    database,
    { throttles: address ? [address, account] : [account], stranger: address ? network : null, now },
    (db) => selectSignInAccount(db, email),
  )
  if (counted.waitUntil) {
    logSecurity(context, 'sign_in.throttled', null)
    throw waitProblem(counted.waitUntil, now)
  }
  const { known } = counted
  const hash = known?.password_hash ?? null
  const refuse = () => {
    logSecurity(context, 'sign_in.refused', known?.id ?? null)
    throw new Problem('auth.invalid')
  }
  const isRight = await verifyPassword(password, hash, {
    caller: network,
    isPreferred: device !== null,
    hashCost,
  })
  if (!isRight || !known || hash === null) return refuse()
  return withTransaction(database, async (db) => {
    // Another password may have been set while this one was checked.
    if (!(await lockPassword(db, known.id, hash))) return refuse()
    await resetAttempts(db, account, address)
    await deleteStaleAttempts(db, now)
    await deleteExpiredSignInTokens(db, now)
    await setRowLevelSecurity(db, null, known.id)
    const needsCode = await hasSecondFactor(db, known.id)
    if (needsCode) logSecurity(context, 'second_factor.requested', known.id)
    else await recordSecurity(db, context, 'sign_in.done', known.id)
    const given = await issueSignInToken(db, context, { userId: known.id, clientId: client_id, remember, needsCode })
    return needsCode ? { ...given, needs_code: true } : given
  })
}

/** Exchanges a sign-in token, once, for the first token pair of a new family. */
export async function startSignIn(
  signIn: SignInContext,
  context: WebRequestContext,
  { token, client_id }: EndpointRequest<typeof exchangeToken>['body'],
): Promise<EndpointReply<typeof exchangeToken>> {
  const { now } = context
  const id = randomId()
  const first = writeRefreshToken(signIn.keys.refreshToken, { signInId: id, generation: 1 })
  const started = await withTransaction(signIn.database, async (db) => {
    await lockAccountOfToken(db, hashToken(token))
    const taken = await takeSignInToken(db, hashToken(token))
    if (!taken || taken.needs_code || taken.client_id !== client_id || taken.expires_at <= now) return null
    const { user_id, remember, provider_hint, device_directory_id, shared_device_id } = taken
    const expires_at = plusMs(now, shared_device_id ? PIN_MS : remember ? REMEMBERED_MS : UNREMEMBERED_MS)
    const by = { remember, provider_hint, device_directory_id, shared_device_id }
    const family = { id, user_id, client_id, ...by, token_hash: hashToken(first), created_at: now }
    const identity = await identityOf(db, user_id as UserId, device_directory_id as DirectoryId | null)
    if (!identity) return null
    await insertSignIn(db, { ...family, ...deviceInfoOf(context), rotated_at: now, expires_at })
    const email = await selectEmail(db, identity.userId)
    return { signInId: id, identity, email, remember, expiresAt: expires_at, rotatedAt: now }
  })
  if (!started) {
    logSecurity(context, 'sign_in.token_refused', null)
    throw new Problem('auth.token_used')
  }
  const pair = await issueTokenPair(signIn, context, first, started)
  if (context.isDashboard) rememberDevice(context.reply, { email: started.email, key: signIn.keys.refreshToken, now })
  return pair
}

/** Exchanges a refresh token for the next pair. Two tabs that refresh at once get the same pair. */
export async function refreshSignIn(
  signIn: SignInContext,
  context: WebRequestContext,
  body: EndpointRequest<typeof refreshToken>['body'],
): Promise<EndpointReply<typeof refreshToken>> {
  const { refreshToken: key } = signIn.keys
  const given = refreshTokenOf(context, body.refresh_token)
  const known = readRefreshToken(key, given)
  if (!known) throw new Problem('auth.expired')
  const next = writeRefreshToken(key, { signInId: known.signInId, generation: known.generation + 1 })
  const presented = { id: known.signInId, clientId: body.client_id, now: context.now, ...deviceInfoOf(context) }
  const { rotation, identity } = await withTransaction(signIn.database, async (db) => {
    const rotation = await rotateSignIn(db, { ...presented, hash: hashToken(given), nextHash: hashToken(next) })
    const outcome = rotation?.outcome
    if (rotation && outcome === 'reuse') await recordSecurity(db, context, 'refresh.reuse', rotation.user_id)
    if (rotation && outcome === 'other-client')
      await recordSecurity(db, context, 'refresh.other_client', rotation.user_id)
    const isValid = outcome === 'next' || outcome === 'again'
    return {
      rotation,
      identity: rotation && isValid ? await identityOf(db, rotation.user_id, rotation.device_directory_id) : null,
    }
  })
  if (!rotation || !identity) {
    if (context.isDashboard) clearRefreshCookie(context.reply)
    throw new Problem(rotation?.outcome === 'reuse' ? 'auth.token_used' : 'auth.expired')
  }
  const { remember, rotated_at: rotatedAt, expires_at: expiresAt } = rotation
  return issueTokenPair(signIn, context, next, { signInId: known.signInId, identity, remember, rotatedAt, expiresAt })
}

/** Ends the family of the given refresh token. An unknown token changes nothing and is no error. */
export async function endSession(
  signIn: SignInContext,
  context: WebRequestContext,
  body: EndpointRequest<typeof logout>['body'],
): Promise<EndpointReply<typeof logout>> {
  const known = readRefreshToken(signIn.keys.refreshToken, refreshTokenOf(context, body.refresh_token))
  const hint =
    known &&
    (await withTransaction(signIn.database, async (db) => {
      const ended = await endSignInFamily(db, known.signInId, context.now)
      if (ended) await recordSecurity(db, context, 'sign_out.done', ended.userId)
      return ended?.providerHint ?? null
    }))
  if (context.isDashboard) clearRefreshCookie(context.reply)
  // A person who signed in by the provider must be signed out there too, because the next person may use this screen.
  const providerLogoutUrl = hint === null ? null : await signIn.provider?.logoutUrl(hint)
  return { logout_url: providerLogoutUrl ?? '/auth/login' }
}

/** Name and network by which the person recognises this device later. */
const deviceInfoOf = ({ request }: WebRequestContext) => ({
  device: deviceName(request.headers['user-agent']),
  network: networkOf(request.ip),
})

const refreshTokenOf = (context: WebRequestContext, field: string): string =>
  field !== '' || !context.isDashboard ? field : refreshCookie(context.request)

async function identityOf(db: Db, userId: UserId, deviceCompany: DirectoryId | null): Promise<SignInIdentity | null> {
  await setRowLevelSecurity(db, null, userId)
  return selectIdentity(db, userId, deviceCompany)
}

interface StartedSignIn {
  signInId: string
  identity: SignInIdentity
  remember: boolean
  rotatedAt: Date
  expiresAt: Date
}

/** Builds the token pair for the reply. A browser's refresh token is sent in its cookie, and the field is empty. */
async function issueTokenPair(
  { tokens }: SignInContext,
  context: WebRequestContext,
  refresh: string,
  started: StartedSignIn,
) {
  const { signInId, identity, remember, rotatedAt, expiresAt } = started
  const access = await tokens.issue({ ...identity, signInId }, rotatedAt)
  if (!context.isDashboard) return { ...access, refresh_token: refresh }
  const seconds = Math.floor((expiresAt.getTime() - context.now.getTime()) / 1000)
  setRefreshCookie(context.reply, refresh, remember ? seconds : null)
  return { ...access, refresh_token: '' }
}
