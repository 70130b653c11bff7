import { logSecurity } from '#modules/auth/security-event.ts'
import { ownPasswordThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { selectSignInAccount } from '#modules/auth/sql/sign-in-accounts.ts'
import { clearAccountAttempts, countAttempt } from '#modules/auth/sql/sign-in-attempts.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { verifyPassword } from './password-hash.ts'

/**
 * Throws unless it is this person's password; returns its hash. Attempts are counted apart from those of sign-in, which
 * strangers make, too.
 */
export async function requireOwnPassword(
  database: Database,
  context: WebRequestContext,
  person: Person,
  password: string,
  field: string,
): Promise<string> {
  const { now } = context
  const email = person.email.toLowerCase()
  const account = ownPasswordThrottle(person.userId)
  const { waitUntil, known: credentials } = await withTransaction(database, async (db) => {
    const waitUntil = await countAttempt(db, account, now)
    return { waitUntil, known: waitUntil ? null : await selectSignInAccount(db, email) }
  })
  if (waitUntil) throw waitProblem(waitUntil, now)
  const hash = credentials?.password_hash ?? null
  if (!(await verifyPassword(password, hash, { caller: person.userId })) || hash === null) {
    logSecurity(context, 'password.refused', person.userId)
    throw new RuleProblem([{ code: 'password.wrong', verdict: 'refused', field }])
  }
  await withTransaction(database, (db) => clearAccountAttempts(db, account))
  return hash
}
