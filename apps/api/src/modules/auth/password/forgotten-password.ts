import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { forgotPassword, readAccountLink, resetPassword } from '@herdboard/contract/people/auth.ts'
import { revokeTokensEverywhere } from '#modules/api-tokens/service.ts'
import { mailPasswordReset } from '#modules/auth/accounts/account-link.ts'
import { completeInvitation } from '#modules/auth/accounts/complete-invitation.ts'
import {
  deleteLinksOf,
  insertResetRequest,
  selectAccountLink,
  takeAccountLink,
  takeResetRequests,
  updatePassword,
} from '#modules/auth/accounts/sql.ts'
import { acceptWithFirstPassword, invitationLinkInfo } from '#modules/auth/invitations/first-password.ts'
import { logSecurity, recordSecurity } from '#modules/auth/security-event.ts'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import { forgetWait } from '#modules/auth/sign-in-memory.ts'
import { accountThrottle, addressThrottle, passwordResetThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { countAttempt, resetAttempts } from '#modules/auth/sql/sign-in-attempts.ts'
import { mailDestination, queueMail } from '#modules/mail/service.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { languageById } from '#platform/http/request-language.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { type HashSettings, hashPassword } from './password-hash.ts'
import { assertPasswordRules } from './password-rules.ts'

/**
 * Stores a request for a new password. Works also where password sign-in is off, because other functions that need a
 * password, such as deleting the account, remain available. Whether the address is known is checked after the reply.
 */
export async function requestPasswordReset(
  database: Database,
  config: Config,
  context: WebRequestContext,
  { email }: EndpointRequest<typeof forgotPassword>['body'],
): Promise<EndpointReply<typeof forgotPassword>> {
  const { now } = context
  const waitUntil = await withTransaction(database, async (db) => {
    const waitUntil = await countAttempt(db, passwordResetThrottle(context.request.ip), now)
    if (waitUntil) return waitUntil
    await insertResetRequest(db, email.trim().toLowerCase(), now)
    await enqueueJob(db, 'send-password-resets', null)
    return null
  })
  if (waitUntil) throw waitProblem(waitUntil, now)
  logSecurity(context, 'password.forgotten', null)
  return { mails_go_to: mailDestination(config) }
}

/** Mails a reset link to each requested address that has an account. */
export async function mailPasswordResets({ deps, now }: JobRun): Promise<undefined> {
  await withTransaction(deps.database, async (db) => {
    for (const { user_id, email, language_id } of await takeResetRequests(db, now)) {
      await mailPasswordReset(db, { now }, { userId: user_id, email, language: languageById(language_id) })
    }
  })
}

/**
 * Returns what a link is for, so that its page can greet the person. Throws `auth.link_gone` for one that no longer
 * works.
 */
export async function accountLinkInfo(
  database: Database,
  { now }: WebRequestContext,
  { token }: EndpointRequest<typeof readAccountLink>['body'],
): Promise<EndpointReply<typeof readAccountLink>> {
  const hash = hashToken(token)
  const link = await withTransaction(database, (db) => selectAccountLink(db, hash, now))
  if (!link) return invitationLinkInfo(database, hash, now)
  const { purpose, new_email, email, company_name } = link
  return { purpose, email: new_email ?? email, company_name, has_account: purpose !== 'invitation' }
}

/**
 * Sets a password with a link, once. Signs out all devices, revokes personal tokens of programs, deletes earlier links
 * and notifies the person. A password that breaks a rule does not use up the link. Sample users keep their password.
 * Where password sign-in is off, an invitation sets none: the invited person joins by signing in.
 */
export async function resetPasswordByLink(
  { database, passwordSignIn, hashCost }: { database: Database; passwordSignIn: boolean } & HashSettings,
  context: WebRequestContext,
  { token, password, confirm }: EndpointRequest<typeof resetPassword>['body'],
): Promise<EndpointReply<typeof resetPassword>> {
  const { now } = context
  const linkHash = hashToken(token)
  const link = await withTransaction(database, (db) => selectAccountLink(db, linkHash, now))
  if (!link)
    return acceptWithFirstPassword(database, { passwordSignIn, hashCost }, context, { linkHash, password, confirm })
  if (link.purpose === 'email') throw new Problem('auth.link_gone')
  const { user_id: userId, email, purpose, is_sample } = link
  if (purpose === 'invitation' && !passwordSignIn) throw new Problem('auth.password_off')
  if (is_sample && purpose === 'reset') {
    throw new RuleProblem([{ code: 'password.sample', verdict: 'refused', field: 'password' }])
  }
  assertPasswordRules(password, confirm, email)
  const hash = await hashPassword(password, hashCost)
  await withTransaction(database, async (db) => {
    if (!(await takeAccountLink(db, linkHash))) throw new Problem('auth.link_gone')
    await updatePassword(db, { userId, hash, remainingSignIn: null, now })
    await deleteLinksOf(db, userId)
    await revokeTokensEverywhere(db, context, userId)
    await resetAttempts(db, accountThrottle(email.toLowerCase()), addressThrottle(context.request.ip))
    await recordSecurity(db, context, purpose === 'invitation' ? 'invitation.accepted' : 'password.reset', userId)
    if (link.is_pending) return completeInvitation(db, now, link)
    if (purpose === 'invitation') return
    await queueMail(db, context, {
      to: email,
      language: languageById(link.language_id),
      kind: 'password-changed',
      params: {},
      path: '/auth/forgot',
    })
  })
  forgetWait(database, accountThrottle(email.toLowerCase()))
  return { email }
}
