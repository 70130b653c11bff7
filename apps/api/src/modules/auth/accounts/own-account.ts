import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { changeEmail, changePassword, confirmEmail } from '@herdboard/contract/people/auth.ts'
import { revokeTokensEverywhere } from '#modules/api-tokens/service.ts'
import { type HashSettings, hashPassword } from '#modules/auth/password/password-hash.ts'
import { assertPasswordRules } from '#modules/auth/password/password-rules.ts'
import { requireOwnPassword } from '#modules/auth/password/require-own-password.ts'
import { recordSecurity } from '#modules/auth/security-event.ts'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import { emailChangeThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { lockPassword, selectSignInAccount } from '#modules/auth/sql/sign-in-accounts.ts'
import { countAttempt, selectWaitUntil } from '#modules/auth/sql/sign-in-attempts.ts'
import { mailDestination, queueMail } from '#modules/mail/service.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { languageById } from '#platform/http/request-language.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { mailEmailConfirmation } from './account-link.ts'
import { type ReauthenticationContext, requireOwnCode, requireReauthentication } from './reauthentication.ts'
import {
  type AccountLink,
  deleteLinksOf,
  isSampleEmail,
  selectAccountLink,
  takeAccountLink,
  updateEmail,
  updatePassword,
} from './sql.ts'

/**
 * Changes the password. Requires the old one, and a code where a second factor is on. Signs out all other devices,
 * revokes personal tokens of programs, and notifies the person by mail. Refused for sample users, because the next
 * visitor signs in with the same password.
 */
export async function changeOwnPassword(
  deps: ReauthenticationContext & HashSettings,
  context: WebRequestContext,
  { person, signInId }: { person: Person; signInId: string },
  { old_password, password, confirm, code }: EndpointRequest<typeof changePassword>['body'],
): Promise<null> {
  const { now } = context
  const { database } = deps
  const isSample = await withTransaction(database, (db) => isSampleEmail(db, person.email))
  if (isSample) throw ruleRefusal('password.sample', { field: 'password' })
  const oldHash = await requireOwnPassword(database, context, person, old_password, 'old_password')
  assertPasswordRules(password, confirm, person.email)
  // Last, because it uses up a code.
  await requireOwnCode(deps, context, person, code)
  const hash = await hashPassword(password, deps.hashCost)
  await withTransaction(database, async (db) => {
    // A link may have set another password while the old one was checked.
    if (!(await lockPassword(db, person.userId, oldHash)))
      throw ruleRefusal('password.wrong', { field: 'old_password' })
    await updatePassword(db, { userId: person.userId, hash, remainingSignIn: signInId, now })
    await deleteLinksOf(db, person.userId)
    await revokeTokensEverywhere(db, context, person.userId)
    await recordSecurity(db, context, 'password.changed', person.userId)
    await queueMail(db, context, {
      to: person.email,
      language: person.language,
      kind: 'password-changed',
      params: {},
      path: '/auth/forgot',
    })
  })
  return null
}

/**
 * Mails a link to the new address. Requires the password, and a code where a second factor is on. If the address is
 * already in use, no mail is sent and the reply does not reveal it. Limited to five per hour.
 */
export async function requestEmailChange(
  deps: ReauthenticationContext,
  config: Config,
  context: WebRequestContext,
  person: Person,
  { email: typed, ...proof }: EndpointRequest<typeof changeEmail>['body'],
): Promise<EndpointReply<typeof changeEmail>> {
  const email = typed.trim()
  if (email.toLowerCase() === person.email.toLowerCase()) throw ruleRefusal('email.same', { field: 'email' })
  const { now } = context
  const { subject, limit } = emailChangeThrottle(person.userId)
  const mustWaitUntil = await withTransaction(deps.database, async (db) => {
    if (await isSampleEmail(db, person.email, email)) throw ruleRefusal('email.sample', { field: 'email' })
    return selectWaitUntil(db, { subject, ...limit }, now)
  })
  if (mustWaitUntil) throw waitProblem(mustWaitUntil, now)
  // Last, because it uses up a code.
  await requireReauthentication(deps, context, person, proof)
  const waitUntil = await withTransaction(deps.database, async (db) => {
    const waitUntil = await countAttempt(db, emailChangeThrottle(person.userId), now)
    if (waitUntil || (await selectSignInAccount(db, email.toLowerCase()))) return waitUntil
    await mailEmailConfirmation(db, context, { userId: person.userId, email, language: person.language })
    return null
  })
  if (waitUntil) throw waitProblem(waitUntil, now)
  return { mails_go_to: mailDestination(config) }
}

/** Sets the new address after its link proved it; sign-in uses it from now on. Notifies the old address. */
export async function confirmNewEmail(
  database: Database,
  context: WebRequestContext,
  { token }: EndpointRequest<typeof confirmEmail>['body'],
): Promise<EndpointReply<typeof confirmEmail>> {
  const hash = hashToken(token)
  const link = await withTransaction(database, (db) => selectAccountLink(db, hash, context.now))
  if (!link?.new_email) throw new Problem('auth.link_gone')
  const { user_id: userId, new_email: email } = link
  await withTransaction(database, async (db) => {
    if (!(await takeAccountLink(db, hash))) throw new Problem('auth.link_gone')
    if (!(await updateEmail(db, userId, email))) throw new Problem('auth.email_taken')
    await deleteLinksOf(db, userId)
    await recordSecurity(db, context, 'email.changed', userId, { before: { email: link.email }, after: { email } })
    await queueMail(db, context, oldAddressNotice(link, email))
  })
  return { email }
}

const oldAddressNotice = ({ email: to, language_id }: AccountLink, email: string) => ({
  to,
  language: languageById(language_id),
  kind: 'email-changed' as const,
  params: { email },
  path: '/',
})
