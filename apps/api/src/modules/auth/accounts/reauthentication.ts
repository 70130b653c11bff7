import type { KeyObject } from 'node:crypto'
import { requireOwnPassword } from '#modules/auth/password/require-own-password.ts'
import { redeemCode } from '#modules/auth/second-factor/second-factor-code.ts'
import { hasSecondFactor } from '#modules/auth/second-factor/sql.ts'
import { logSecurity } from '#modules/auth/security-event.ts'
import { codeThrottle, waitProblem } from '#modules/auth/sign-in-throttle.ts'
import { clearAccountAttempts, countAttempt } from '#modules/auth/sql/sign-in-attempts.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'

/** What a check of a person's password and code needs. */
export interface ReauthenticationContext {
  database: Database
  /** The server key `secondFactor`. */
  serverKey: KeyObject
}

/**
 * Throws unless the password is this person's and, where a second factor is on, the code too. Attempts of both are
 * counted.
 */
export async function requireReauthentication(
  deps: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  await requireOwnPassword(deps.database, context, person, password, 'password')
  await requireOwnCode(deps, context, person, code)
}

/** Throws unless the code is valid for this person; does nothing where no second factor is on. Uses up the code. */
export async function requireOwnCode(
  { database, serverKey }: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  code = '',
): Promise<void> {
  const { now } = context
  const { userId } = person
  const asPerson = <T>(work: (db: Db) => Promise<T>) =>
    withTransaction(database, async (db) => {
      await setRowLevelSecurity(db, null, userId)
      return work(db)
    })
  if (!(await asPerson((db) => hasSecondFactor(db, userId)))) return
  const waitUntil = await withTransaction(database, (db) => countAttempt(db, codeThrottle(userId), now))
  if (waitUntil) throw waitProblem(waitUntil, now)
  const isRight = await asPerson(async (db) => {
    if (!(await redeemCode(db, serverKey, { userId, code, now }))) return false
    await clearAccountAttempts(db, codeThrottle(userId))
    return true
  })
  if (isRight) return
  logSecurity(context, 'second_factor.refused', userId)
  throw new RuleProblem([{ code: 'second_factor.code', verdict: 'refused', field: 'code' }])
}
