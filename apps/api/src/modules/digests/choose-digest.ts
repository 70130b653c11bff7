import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { DigestChoice, getDigestChoice } from '@herdboard/contract/people/digest.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectDigestState, storeDigestChoice } from './sql/digests.ts'

type DigestState = EndpointReply<typeof getDigestChoice>

/** Returns when the user gets the morning mail, and what became of the newest. */
export async function digestStateOf(db: Db, scope: TenantScope): Promise<DigestState> {
  const { send_at, last } = await selectDigestState(db, scope)
  return {
    send_at,
    last: last && { day: last.day, state: last.state, reason: last.reason, at: last.ended_at.toISOString() },
  }
}

/** Stores when the user wants the morning mail; the next one is sent at the next such time. */
export async function chooseDigest(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { send_at }: DigestChoice,
): Promise<DigestState> {
  const before = await selectDigestState(db, scope)
  if (before.send_at !== send_at) await storeDigestChoice(db, scope, send_at, context.now)
  await enqueueJob(db, 'send-digests', scope.directoryId)
  await writeAuditEntry(db, context, {
    action: 'profile.change',
    subjectType: 'user',
    subjectId: scope.userId,
    before: { digest_at: before.send_at },
    after: { digest_at: send_at },
  })
  return digestStateOf(db, scope)
}
