import type { changeEmail, changePassword, confirmEmail } from '@herdboard/contract/auth.ts'
import type { Parsed, Reply } from '@herdboard/contract/endpoint.ts'
import { mailEmailProof } from '#modules/auth/account-link.ts'
import { hashPassword, verifyPassword } from '#modules/auth/password.ts'
import { holdToPasswordRules } from '#modules/auth/password-rules.ts'
import { hashOf } from '#modules/auth/refresh-token.ts'
import { logSecurity, recordSecurity } from '#modules/auth/security-event.ts'
import {
  type AccountLink,
  deleteLinksOf,
  isOfSampleData,
  selectAccountLink,
  takeAccountLink,
  updateEmail,
  updatePassword,
} from '#modules/auth/sql/links.ts'
import { countTry, forgiveAccount, holdPassword, selectAccount } from '#modules/auth/sql.ts'
import { accountThrottle, proofThrottle, waitProblem } from '#modules/auth/tries.ts'
import { mailsGoTo, queueMail } from '#modules/mail/service.ts'
import { revokeTokensEverywhere } from '#modules/programs/service.ts'
import type { WebCall } from '#platform/call.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem, RuleProblem } from '#platform/problem.ts'
import { languageOfId } from '#platform/request-language.ts'
import type { Person } from '#platform/scope.ts'

const refuse = (code: string, field: string) => new RuleProblem([{ code, verdict: 'refused', field }])

/** Throws unless it is this person's password; gives its hash. Tries are counted with those of signing in. */
export async function holdToOwnPassword(
  database: Database,
  call: WebCall,
  person: Person,
  password: string,
  field: string,
): Promise<string> {
  const { now } = call
  const email = person.email.toLowerCase()
  const account = accountThrottle(email)
  const { waitUntil, known } = await withTransaction(database, async (db) => {
    const waitUntil = await countTry(db, account, now)
    return { waitUntil, known: waitUntil ? null : await selectAccount(db, email) }
  })
  if (waitUntil) throw waitProblem(waitUntil, now)
  const hash = known?.password_hash ?? null
  if (!(await verifyPassword(password, hash)) || hash === null) {
    logSecurity(call, 'password.refused', person.userId)
    throw refuse('password.wrong', field)
  }
  await withTransaction(database, (db) => forgiveAccount(db, account))
  return hash
}

/**
 * Sets another password with the old one. Every other device is signed out, personal keys for programs are revoked, and
 * the person is told by mail.
 * People of the sample data keep theirs: the next visitor signs in with it.
 */
export async function changeOwnPassword(
  database: Database,
  call: WebCall,
  { person, signInId }: { person: Person; signInId: string },
  { old_password, password, confirm }: Parsed<typeof changePassword>['body'],
): Promise<null> {
  const { now } = call
  const isSample = await withTransaction(database, (db) => isOfSampleData(db, person.email))
  if (isSample) throw refuse('password.sample', 'password')
  const oldHash = await holdToOwnPassword(database, call, person, old_password, 'old_password')
  holdToPasswordRules(password, confirm, person.email)
  const hash = await hashPassword(password)
  await withTransaction(database, async (db) => {
    // Another one may have been set by a link while the old one was checked.
    if (!(await holdPassword(db, person.userId, oldHash))) throw refuse('password.wrong', 'old_password')
    await updatePassword(db, { userId: person.userId, hash, keptSignIn: signInId, now })
    await deleteLinksOf(db, person.userId)
    await revokeTokensEverywhere(db, call, person.userId)
    await recordSecurity(db, call, 'password.changed', person.userId)
    await queueMail(db, call, {
      to: person.email,
      language: person.language,
      kind: 'password-changed',
      params: {},
      path: '/auth/forgot',
    })
  })
  return null
}

/** Mails a link to the new address. An address that somebody has already gets none, and nobody is told. Five an hour. */
export async function wishForEmail(
  database: Database,
  config: Config,
  call: WebCall,
  person: Person,
  { email: typed, password }: Parsed<typeof changeEmail>['body'],
): Promise<Reply<typeof changeEmail>> {
  const email = typed.trim()
  if (email.toLowerCase() === person.email.toLowerCase()) throw refuse('email.same', 'email')
  await holdToOwnPassword(database, call, person, password, 'password')
  const { now } = call
  const waitUntil = await withTransaction(database, async (db) => {
    if (await isOfSampleData(db, person.email, email)) throw refuse('email.sample', 'email')
    const waitUntil = await countTry(db, proofThrottle(person.userId), now)
    if (waitUntil || (await selectAccount(db, email.toLowerCase()))) return waitUntil
    await mailEmailProof(db, call, { userId: person.userId, email, language: person.language })
    return null
  })
  if (waitUntil) throw waitProblem(waitUntil, now)
  return { mails_go_to: mailsGoTo(config) }
}

/** The link proves the address: from now on one signs in with it. The old address is told. */
export async function proveEmail(
  database: Database,
  call: WebCall,
  { token }: Parsed<typeof confirmEmail>['body'],
): Promise<Reply<typeof confirmEmail>> {
  const hash = hashOf(token)
  const link = await withTransaction(database, (db) => selectAccountLink(db, hash, call.now))
  if (!link?.new_email) throw new Problem('auth.link_gone')
  const { user_id: userId, new_email: email } = link
  await withTransaction(database, async (db) => {
    if (!(await takeAccountLink(db, hash))) throw new Problem('auth.link_gone')
    if (!(await updateEmail(db, userId, email))) throw new Problem('auth.email_taken')
    await deleteLinksOf(db, userId)
    await recordSecurity(db, call, 'email.changed', userId, { before: { email: link.email }, after: { email } })
    await queueMail(db, call, noticeToOld(link, email))
  })
  return { email }
}

const noticeToOld = ({ email: to, language_id }: AccountLink, email: string) => ({
  to,
  language: languageOfId(language_id),
  kind: 'email-changed' as const,
  params: { email },
  path: '/',
})
