import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { secondsUntil } from '#modules/auth/sign-in-throttle.ts'
import { countAttempt } from '#modules/auth/sql/sign-in-attempts.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const DAY_S = 86_400

/**
 * Rate limit of invitations: counts an invitation of a company, in the caller's transaction, so that a refused one is
 * not counted. Each invitation may mail a person who does not know the product. Throws `user.too_many_invitations` after
 * `most` invitations within a day.
 */
export async function limitInvitations(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  directoryId: DirectoryId,
  most: number,
): Promise<void> {
  const limit = { tries: most, seconds: DAY_S }
  const waitUntil = await countAttempt(db, { subject: `invite ${directoryId}`, kind: 'address', limit }, now)
  if (waitUntil)
    throw new Problem('user.too_many_invitations', { n: most }, { retryAfterSeconds: secondsUntil(waitUntil, now) })
}
