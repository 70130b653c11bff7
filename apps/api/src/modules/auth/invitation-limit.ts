import type { DirectoryId } from '@herdboard/contract/ids.ts'
import { countTry, selectWait } from '#modules/auth/sql.ts'
import { secondsUntil, type Throttle } from '#modules/auth/tries.ts'
import type { Call } from '#platform/call.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

const DAY_S = 86_400
/** Addresses that nobody has, within a day: more than anybody mistypes. */
const MOST_UNKNOWN = 50

/**
 * Counts an invitation of a company, in the caller's transaction: one that is refused is not counted. Each may mail
 * somebody who never heard of us. Throws `user.too_many_invitations` beyond so many within a day.
 */
export async function countInvitation(
  db: Db,
  { now }: Pick<Call, 'now'>,
  directoryId: DirectoryId,
  most: number,
): Promise<void> {
  const allows = { tries: most, seconds: DAY_S }
  const waitUntil = await countTry(db, { subject: `invite ${directoryId}`, kind: 'address', allows }, now)
  if (waitUntil) throw tooMany('user.too_many_invitations', most, waitUntil, now)
}

/**
 * Counts an address that nobody has, in a transaction of its own: the refusal takes the caller's back. Once too many
 * were tried out nobody learns of any address. Throws `user.too_many_unknown`.
 */
export async function countUnknown(
  database: Database,
  { now, scope }: Pick<Call, 'now' | 'scope'>,
  isKnown: (db: Db) => Promise<boolean>,
): Promise<void> {
  if (!scope) return
  const allows = { tries: MOST_UNKNOWN, seconds: DAY_S }
  const subject = `unknown ${scope.directoryId} ${scope.userId}`
  const tries: Throttle = { subject, kind: 'address', allows }
  const waitUntil = await withTransaction(
    database,
    async (db) =>
      (await selectWait(db, { subject, ...allows }, now)) ?? ((await isKnown(db)) ? null : countTry(db, tries, now)),
  )
  if (waitUntil) throw tooMany('user.too_many_unknown', MOST_UNKNOWN, waitUntil, now)
}

function tooMany(
  code: 'user.too_many_invitations' | 'user.too_many_unknown',
  n: number,
  until: Date,
  now: Date,
): Problem {
  return new Problem(code, { n }, { retryAfterSeconds: secondsUntil(until, now) })
}
