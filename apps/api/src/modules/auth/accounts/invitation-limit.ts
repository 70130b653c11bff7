import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { secondsUntil, type Throttle } from '#modules/auth/sign-in-throttle.ts'
import { countAttempt, selectWaitUntil } from '#modules/auth/sql.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const DAY_S = 86_400
/** Addresses that nobody has, within a day: more than anybody mistypes. */
const MAX_UNKNOWN_ADDRESSES = 50

/**
 * Counts an invitation of a company, in the caller's transaction: one that is refused is not counted. Each may mail
 * somebody who never heard of us. Throws `user.too_many_invitations` beyond so many within a day.
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
 * Counts an address that nobody has, in a transaction of its own: the refusal takes the caller's back. Once too many
 * were tried out nobody learns of any address. Throws `user.too_many_unknown`.
 */
export async function limitUnknownAddresses(
  database: Database,
  { now, scope }: Pick<RequestContext, 'now' | 'scope'>,
  isKnown: (db: Db) => Promise<boolean>,
): Promise<void> {
  if (!scope) return
  const limit = { tries: MAX_UNKNOWN_ADDRESSES, seconds: DAY_S }
  const subject = `unknown ${scope.directoryId} ${scope.userId}`
  const throttle: Throttle = { subject, kind: 'address', limit }
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
