import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { putVisitComment } from '@herdboard/contract/figures/farm-board.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { deleteVisitComment, selectNameOfFarm, selectVisitComments, storeVisitComment } from './sql/visit-comments.ts'

/** Stores what the caller wants to say at the next visit to a farm. Throws `request.not_found` for one they cannot see. */
export async function chooseVisitComment(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { farm_id, comment }: EndpointRequest<typeof putVisitComment>['body'],
): Promise<null> {
  const name = await selectNameOfFarm(db, scope, farm_id)
  if (name === null) throw new Problem('request.not_found')
  const before = (await selectVisitComments(db, scope, [farm_id])).get(farm_id) ?? ''
  if (comment === '') await deleteVisitComment(db, scope, farm_id)
  else await storeVisitComment(db, scope, farm_id, comment)
  const entry = (text: string) => ({ visit_comment: text === '' ? name : `${name}: ${text}` })
  await writeAuditEntry(db, context, {
    action: 'profile.change',
    subjectType: 'user',
    subjectId: scope.userId,
    before: entry(before),
    after: entry(comment),
  })
  return null
}
