import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { enterCode } from '@herdboard/contract/people/second-factor.ts'
import { mailSecurityNotice } from '#modules/auth/accounts/security-notice.ts'
import { logSecurity, recordSecurity } from '#modules/auth/security-event.ts'
import type { SignInContext } from '#modules/auth/service.ts'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import { issueSignInToken } from '#modules/auth/sessions/sign-in-token.ts'
import { addressThrottle, codeThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { lockAccountOfToken } from '#modules/auth/sql/sign-in-accounts.ts'
import { countAttempt, resetAttempts } from '#modules/auth/sql/sign-in-attempts.ts'
import { takeSignInToken } from '#modules/auth/sql/sign-in-tokens.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { languageById } from '#platform/http/request-language.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { redeemCode } from './second-factor-code.ts'
import { type CodeToken, selectCodeToken } from './sql.ts'

/**
 * Second step of a sign-in: checks the code after a right password. A wrong code does not use up the token, so typing
 * errors are possible. Attempts are counted per person, separately from those of the password. Use in another browser
 * deletes the token.
 */
export async function signInWithCode(
  { database, keys }: SignInContext,
  context: WebRequestContext,
  { token, client_id: clientId, code }: EndpointRequest<typeof enterCode>['body'],
): Promise<EndpointReply<typeof enterCode>> {
  const { now } = context
  const hash = hashToken(token)
  const address = addressThrottle(context.request.ip)
  const { found: codeToken, waitUntil } = await withTransaction(database, async (db) => {
    const waitUntil = await countAttempt(db, address, now)
    const codeToken = waitUntil ? null : await selectCodeToken(db, hash, now)
    if (codeToken && codeToken.client_id !== clientId) await takeSignInToken(db, hash)
    if (!codeToken || codeToken.client_id !== clientId) return { found: null, waitUntil }
    return { found: codeToken, waitUntil: await countAttempt(db, codeThrottle(codeToken.user_id), now) }
  })
  if (waitUntil) {
    logSecurity(context, 'sign_in.throttled', codeToken?.user_id ?? null)
    throw waitProblem(waitUntil, now)
  }
  if (!codeToken) {
    logSecurity(context, 'sign_in.token_refused', null)
    throw new Problem('auth.token_used')
  }
  const userId = codeToken.user_id
  const answer = await withTransaction(database, async (db) => {
    await lockAccountOfToken(db, hash)
    await setRowLevelSecurity(db, null, userId)
    const used = await redeemCode(db, keys.secondFactor, { userId, code, now })
    if (!used) return null
    // Throwing rolls back, so that a code that came too late is not used up.
    const taken = await takeSignInToken(db, hash)
    if (!taken) throw new Problem('auth.token_used')
    await resetAttempts(db, codeThrottle(userId), address)
    const issued = await issueSignInToken(db, context, {
      userId,
      clientId,
      remember: codeToken.remember,
      providerIdToken: taken.provider_hint,
    })
    await recordSecurity(db, context, 'sign_in.done', userId)
    const left = used.recoveryCodesLeft
    if (left !== null) {
      await recordSecurity(db, context, 'recovery_code.used', userId, { after: { left } })
      await mailSecurityNotice(db, context, recipientOf(codeToken), {
        kind: 'recovery-code-used',
        params: { left: String(left) },
      })
    }
    return { ...issued, recovery_codes_left: left }
  })
  if (!answer) {
    logSecurity(context, 'second_factor.refused', userId)
    throw new Problem('auth.code_refused')
  }
  return answer
}

const recipientOf = ({ email, language_id }: CodeToken) => ({ email, language: languageById(language_id) })
