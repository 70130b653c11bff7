import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type * as contract from '@herdboard/contract/people/passkeys.ts'
import { logSecurity, recordSecurity, type SecurityEvent } from '#modules/auth/security-event.ts'
import { issueSignInToken } from '#modules/auth/sessions/sign-in-token.ts'
import { addressThrottle, challengeThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { countAttempt, refundAddressAttempt } from '#modules/auth/sql/sign-in-attempts.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { issueChallenge, redeemChallenge } from './passkey-challenge.ts'
import { passkeySite } from './passkey-site.ts'
import { userOfHandle } from './passkey-user-handle.ts'
import { verifyAssertion } from './passkey-verification.ts'
import { recordPasskeyUse, selectPasskey } from './sql.ts'

/**
 * Issues a challenge for a passkey sign-in. Throws `auth.password_off` where only the provider signs people in. The
 * user is not known yet, so the reply reveals no account.
 */
export async function issueSignInChallenge(
  database: Database,
  config: Config,
  context: WebRequestContext,
  { client_id: clientId }: EndpointRequest<typeof contract.startPasskeySignIn>['body'],
): Promise<EndpointReply<typeof contract.startPasskeySignIn>> {
  if (!config.passwordSignIn) throw new Problem('auth.password_off')
  const { now, request } = context
  const site = passkeySite(config, request)
  if (!site) throw new Problem('auth.passkey_not_here')
  const { waitUntil, challenge } = await withTransaction(database, async (db) => {
    const waitUntil = await countAttempt(db, challengeThrottle(request.ip), now)
    return { waitUntil, challenge: waitUntil ? '' : await issueChallenge(db, now, { clientId, userId: null }) }
  })
  if (waitUntil) throw waitProblem(waitUntil, now)
  return { challenge, rp_id: site.rpId }
}

/**
 * Signs in the owner of a passkey that has verified its user; this counts as both factors. Every failure gets the same
 * reply. Attempts are counted by IP address.
 */
export async function signInByPasskey(
  database: Database,
  config: Config,
  context: WebRequestContext,
  body: EndpointRequest<typeof contract.signInWithPasskey>['body'],
): Promise<EndpointReply<typeof contract.signInWithPasskey>> {
  if (!config.passwordSignIn) throw new Problem('auth.password_off')
  const { now, request } = context
  const clientId = body.client_id
  const address = addressThrottle(request.ip)
  const userId = userOfHandle(body.user_handle)
  const refuse = (event: SecurityEvent = 'passkey.refused') => {
    logSecurity(context, event, userId)
    return new Problem('auth.passkey_refused')
  }
  const { waitUntil, challenge, known } = await withTransaction(database, async (db) => {
    const waitUntil = await countAttempt(db, address, now)
    if (waitUntil) return { waitUntil, challenge: null, known: null }
    const challenge = await redeemChallenge(db, now, body.client_data, { clientId, userId: null })
    await setRowLevelSecurity(db, null, userId)
    const known = userId && (await selectPasskey(db, userId, Buffer.from(body.credential_id, 'base64url')))
    return { waitUntil, challenge, known }
  })
  if (waitUntil) {
    logSecurity(context, 'sign_in.throttled', null)
    throw waitProblem(waitUntil, now)
  }
  const site = passkeySite(config, request)
  if (!site || challenge === null || !known || !userId) throw refuse()
  const passkey = { credential_id: body.credential_id, public_key: known.public_key }
  const counter = await verifyAssertion({ site, challenge }, passkey, body)
  if (counter === null) throw refuse()
  return withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, null, userId)
    if (!(await recordPasskeyUse(db, known.id, counter, now))) throw refuse('passkey.counter_back')
    await refundAddressAttempt(db, address)
    const issued = await issueSignInToken(db, context, { userId, clientId, remember: body.remember })
    await recordSecurity(db, context, 'sign_in.done', userId, { after: { passkey: known.name } })
    return issued
  })
}
