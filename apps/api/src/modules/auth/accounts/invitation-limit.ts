import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type SignInThrottle, secondsUntil } from '#modules/auth/sign-in-throttle.ts'
import { countAttempt, selectWaitUntil } from '#modules/auth/sql/sign-in-attempts.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const DAY_S = 86_400
/** Maximum number of unknown addresses per person and day; more than typing errors can explain. */
const MAX_UNKNOWN_ADDRESSES = 50

/**
 * Counts an invitation of a company, in the caller's transaction, so that a refused one is not counted. Each invitation
 * may mail a person who does not know the product. Throws `user.too_many_invitations` after `most` invitations within a
 * day.
 */
export async function limitInvitations(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  directoryId: DirectoryId,
  most: number,
): Promise<void> {
  const limit = { tries: most, seconds: DAY_S }
  const waitUntil = await countAttempt(db, { subject: `invite ${directoryId}`, kind: 'address', limit }, now)
  if (waitUntil) throw tooMany('user.too_many_invitations', most, waitUntil, now)
}

/**
 * Counts an unknown address, in a separate transaction, because the refusal rolls back the caller's. After too many
 * attempts the server no longer reveals whether an address is known. Throws `user.too_many_unknown`.
 */
export async function limitUnknownAddresses(
  database: Database,
  { now, scope }: Pick<RequestContext, 'now' | 'scope'>,
  isKnown: (db: Db) => Promise<boolean>,
): Promise<void> {
  if (!scope) return
  const limit = { tries: MAX_UNKNOWN_ADDRESSES, seconds: DAY_S }
  const subject = `unknown ${scope.directoryId} ${scope.userId}`
  const throttle: SignInThrottle = { subject, kind: 'address', limit }
  const waitUntil = await withTransaction(
    database,
    async (db) =>
      (await selectWaitUntil(db, { subject, ...limit }, now)) ??
      ((await isKnown(db)) ? null : countAttempt(db, throttle, now)),
  )
  if (waitUntil) throw tooMany('user.too_many_unknown', MAX_UNKNOWN_ADDRESSES, waitUntil, now)
}

function tooMany(
  code: 'user.too_many_invitations' | 'user.too_many_unknown',
  n: number,
  until: Date,
  now: Date,
): Problem {
  return new Problem(code, { n }, { retryAfterSeconds: secondsUntil(until, now) })
}
