import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import type { listAssignmentImages } from '@herdboard/contract/herd/assignments.ts'
import { imagesOfEntry } from '#modules/images/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectStoredAssignment } from './sql/stored-assignments.ts'

/** Returns the photos of a task. Throws `request.not_found` for a task that the person may not read. */
export async function imagesOfAssignment(
  db: Db,
  scope: TenantScope,
  id: AssignmentId,
): Promise<EndpointReply<typeof listAssignmentImages>> {
  if (!(await selectStoredAssignment(db, scope, id))) throw new Problem('request.not_found')
  return imagesOfEntry(db, scope, id)
}
