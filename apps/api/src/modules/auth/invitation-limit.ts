import type { DirectoryId } from '@herdboard/contract/ids.ts'
import { countTry } from '#modules/auth/sql.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'

const DAY_S = 86_400

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
  if (!waitUntil) return
  const retryAfterSeconds = Math.max(1, Math.ceil((waitUntil.getTime() - now.getTime()) / 1000))
  throw new Problem('user.too_many_invitations', { n: most }, { retryAfterSeconds })
}
